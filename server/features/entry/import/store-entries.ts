import { entriesPerEmail } from '@snowplow/contract/limits.ts'
import { bulkPriority } from '@snowplow/contract/mail/mail.ts'
import { insertRows } from '../../../db/json-rows.ts'
import type { Em } from '../../../db/orm.ts'
import { PublicNameSubmission } from '../../../entities/public-name-submission.entity.ts'
import { runInChunks } from '../../../http/limits/yielding.ts'
import type { By } from '../../../http/serve.ts'
import type { BareRowError } from '../../decision/run-import.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { toEntryRow } from '../entry-keys.ts'
import { toReceipt } from '../insert-entries.ts'
import { type RowValidation, type ValidRow, validateRows } from './validate-rows.ts'

/** Rows per statement; small enough not to block other writers. */
const rowBatchSize = 250

/** Whether the families of the entries are mailed a receipt. */
interface Receipts {
  hasReceipts: boolean
}

async function insert(em: Em, rows: readonly ValidRow[], by: By, { hasReceipts }: Receipts): Promise<ValidRow[]> {
  const { viewer, now } = by
  const conflictingRows: ValidRow[] = []
  await runInChunks(rows, rowBatchSize, async (batch) => {
    const entries = batch.map(({ entry, keys, emailUse }) => ({
      ...toEntryRow(entry, keys, emailUse, now),
      importedBy: viewer.name,
    }))
    const ids = await insertRows(em, PublicNameSubmission, entries, { onlyNew: true })
    if (hasReceipts) await mailReceipts(em, ids, by)
    if (ids.length === batch.length) return
    const stored = await em.find(
      PublicNameSubmission,
      { id: { $in: ids } },
      { fields: ['nameKey'], disableIdentityMap: true },
    )
    const names = new Set(stored.map(({ nameKey }) => nameKey))
    conflictingRows.push(...batch.filter(({ keys }) => !names.has(keys.nameKey)))
  })
  return conflictingRows
}

async function mailReceipts(em: Em, ids: number[], by: By): Promise<void> {
  const stored = await em.find(
    PublicNameSubmission,
    { id: { $in: ids } },
    { fields: ['email', 'language'], disableIdentityMap: true },
  )
  const mails = stored.map(({ id, email, language }) => ({ ...toReceipt(id, email, language), priority: bulkPriority }))
  await enqueueMail(em, mails, by)
}

export interface Outcome {
  validCount: number
  rowErrors: BareRowError[]
}

/**
 * Stores validated rows inside the caller's transaction. The unique keys of the database decide: a row that lost a race
 * with a concurrent submission is validated again.
 */
export async function storeEntries(em: Em, validation: RowValidation, by: By, receipts: Receipts): Promise<Outcome> {
  const outcome: Outcome = { validCount: 0, rowErrors: [] }
  let { validRows, rowErrors } = validation
  // A round leaves rows over only if concurrent submissions took their keys; an email has at most `entriesPerEmail`.
  for (let round = 0; round <= entriesPerEmail; round++) {
    const conflictingRows = await insert(em, validRows, by, receipts)
    outcome.validCount += validRows.length - conflictingRows.length
    outcome.rowErrors.push(...rowErrors)
    if (conflictingRows.length === 0) return outcome
    ;({ validRows, rowErrors } = await validateRows(em, conflictingRows))
  }
  outcome.rowErrors.push(...rowErrors)
  for (const { line } of validRows) outcome.rowErrors.push({ line, column: '', code: 'submission.duplicate' })
  return outcome
}
