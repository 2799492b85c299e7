import {
  type ListedSubmission,
  listPublicSubmissions,
  type PublicSubmission,
  personalFields,
} from '@snowplow/contract/public-submission/submission-review.ts'
import { call } from '../../../lib/call.ts'
import { queryOf } from '../../../lib/query.ts'
import type { TableQuery } from '../../../workspace/data-table/table-state.ts'

const withoutFamilies = (query: Partial<TableQuery>) => ({ query: { ...query, exclude: personalFields.join() } })

/** A page of the entries without the families' data, which is nobody's business until an entry is opened. */
export const queryOfEntries = (query: Partial<TableQuery>) => ({
  ...queryOf(listPublicSubmissions, withoutFamilies(query)),
  queryFn: ({ signal }: { signal: AbortSignal }) => listEntries(query, signal),
})

/** The same, for whoever asks once. */
export const listEntries = (
  query: Partial<TableQuery>,
  signal?: AbortSignal,
): Promise<{ items: ListedSubmission[]; total: number }> => call(listPublicSubmissions, withoutFamilies(query), signal)

/** One entry with the family's data, which the audit notes; undefined when it was deleted. */
export async function openEntry(id: number, signal?: AbortSignal): Promise<PublicSubmission | undefined> {
  const { items } = await call(listPublicSubmissions, { query: { where: JSON.stringify({ id }) } }, signal)
  return items[0]
}
