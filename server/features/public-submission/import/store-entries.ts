import { entriesPerEmail } from '@snowplow/contract/limits.ts'
import { insertRows } from '../../../db/json-rows.ts'
import type { Em } from '../../../db/orm.ts'
import { PublicNameSubmission } from '../../../entities/public-name-submission.entity.ts'
import { inChunks } from '../../../http/limits/yielding.ts'
import type { By } from '../../../http/serve.ts'
import { entryRow } from '../entry-keys.ts'
import type { RowError } from './entry-file.ts'
import { type RowValidation, type ValidRow, validateRows } from './validate-rows.ts'

/** Rows of one statement: few enough that it holds nobody up. */
const rowBatchSize = 250

/** @returns the rows that a family was quicker than, whose entry has a key of theirs */
async function insert(em: Em, rows: readonly ValidRow[], { viewer, now }: By): Promise<ValidRow[]> {
  const conflictingRows: ValidRow[] = []
  await inChunks(rows, rowBatchSize, async (batch) => {
    const entries = batch.map(({ entry, keys, emailUse }) => ({
      ...entryRow(entry, keys, emailUse, now),
      importedBy: viewer.name,
    }))
    const ids = await insertRows(em, PublicNameSubmission, entries, { onlyNew: true })
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

/** How many rows came in, and why the others did not. */
export interface Outcome {
  validCount: number
  rowErrors: RowError[]
}

/**
 * Stores rows that were judged a moment ago, inside the caller's transaction. The database's unique keys have the last
 * word: a row that a family was quicker than is judged anew.
 */
export async function storeEntries(em: Em, validation: RowValidation, by: By): Promise<Outcome> {
  const outcome: Outcome = { validCount: 0, rowErrors: [] }
  let { validRows, rowErrors } = validation
  // Each round that leaves rows over lost them to families, of whose entries an email has so many.
  for (let round = 0; round <= entriesPerEmail; round++) {
    const conflictingRows = await insert(em, validRows, by)
    outcome.validCount += validRows.length - conflictingRows.length
    outcome.rowErrors.push(...rowErrors)
    if (conflictingRows.length === 0) return outcome
    ;({ validRows, rowErrors } = await validateRows(em, conflictingRows))
  }
  outcome.rowErrors.push(...rowErrors)
  for (const { line } of validRows) outcome.rowErrors.push({ line, column: '', code: 'submission.duplicate' })
  return outcome
}
