import {
  type ListedSubmission,
  listPublicSubmissions,
  type PublicSubmission,
  personalFields,
} from '@snowplow/contract/submission-review.ts'
import { call } from '../../lib/call.ts'
import type { TableQuery } from '../../ui/table-state.ts'

/** A page of the entries without the families' data, which is nobody's business until an entry is opened. */
export const listEntries = (
  query: Partial<TableQuery>,
  signal?: AbortSignal,
): Promise<{ items: ListedSubmission[]; total: number }> =>
  call(listPublicSubmissions, { query: { ...query, exclude: personalFields.join() } }, signal)

/** One entry as the list has it; null when it was deleted. */
export async function readEntry(id: number, signal: AbortSignal): Promise<ListedSubmission | null> {
  const { items } = await listEntries({ where: JSON.stringify({ id }) }, signal)
  return items[0] ?? null
}

/** One entry with the family's data, which the audit notes; undefined when it was deleted. */
export async function openEntry(id: number, signal?: AbortSignal): Promise<PublicSubmission | undefined> {
  const { items } = await call(listPublicSubmissions, { query: { where: JSON.stringify({ id }) } }, signal)
  return items[0]
}
