import { entriesPerEmail } from '@snowplow/contract/limits.ts'
import { insertRows } from '../../../db/json-rows.ts'
import type { Em } from '../../../db/orm.ts'
import { inParts } from '../../../http/limits/in-turns.ts'
import type { By } from '../../../http/serve.ts'
import { entryRow } from '../entry-keys.ts'
import { PublicNameSubmission } from '../public-name-submission.entity.ts'
import type { Verdict } from './entry-file.ts'
import { type GoodRow, type Judgment, judgeEntries } from './judge-entries.ts'

/** Rows of one statement: few enough that it holds nobody up. */
const rowsAtOnce = 250

/** @returns the rows that a family was quicker than, whose entry has a key of theirs */
async function insert(em: Em, rows: readonly GoodRow[], { viewer, now }: By): Promise<GoodRow[]> {
  const late: GoodRow[] = []
  await inParts(rows, rowsAtOnce, async (part) => {
    const entries = part.map(({ entry, keys, emailUse }) => ({
      ...entryRow(entry, keys, emailUse, now),
      broughtInBy: viewer.name,
    }))
    const ids = await insertRows(em, PublicNameSubmission, entries, { onlyNew: true })
    if (ids.length === part.length) return
    const stored = await em.find(
      PublicNameSubmission,
      { id: { $in: ids } },
      { fields: ['nameKey'], disableIdentityMap: true },
    )
    const names = new Set(stored.map(({ nameKey }) => nameKey))
    late.push(...part.filter(({ keys }) => !names.has(keys.nameKey)))
  })
  return late
}

/** How many rows came in, and why the others did not. */
export interface Outcome {
  good: number
  verdicts: Verdict[]
}

/**
 * Stores rows that were judged a moment ago, inside the caller's transaction. The database's unique keys have the last
 * word: a row that a family was quicker than is judged anew.
 */
export async function storeEntries(em: Em, judged: Judgment, by: By): Promise<Outcome> {
  const outcome: Outcome = { good: 0, verdicts: [] }
  let { good, verdicts } = judged
  // Each round that leaves rows over lost them to families, of whose entries an email has so many.
  for (let round = 0; round <= entriesPerEmail; round++) {
    const late = await insert(em, good, by)
    outcome.good += good.length - late.length
    outcome.verdicts.push(...verdicts)
    if (late.length === 0) return outcome
    ;({ good, verdicts } = await judgeEntries(em, late))
  }
  outcome.verdicts.push(...verdicts)
  for (const { line } of good) outcome.verdicts.push({ line, column: '', code: 'submission.duplicate' })
  return outcome
}
