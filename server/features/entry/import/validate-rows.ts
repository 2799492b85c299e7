import { executeWithRows, type Statement } from '../../../db/json-rows.ts'
import type { Em } from '../../../db/orm.ts'
import { getSeasonId } from '../../../db/season.ts'
import { iterateYielding, runInChunks } from '../../../http/limits/yielding.ts'
import type { BareRowError } from '../../decision/run-import.ts'
import { checkUniqueness, refusedField } from '../entry-choices.ts'
import { type Entry, findEmailSlot, selectExistingNames } from '../entry-keys.ts'
import type { FileRow } from './entry-file.ts'

export interface ValidRow extends FileRow {
  entry: Entry
  keys: Required<FileRow['keys']>
  emailUse: number
}

export interface RowValidation {
  validRows: ValidRow[]
  rowErrors: BareRowError[]
}

const keyBatchSize = 500

const findFamilies = (season: number): Statement => ({
  postgres: `select email_key, child_key, email_use from public_name_submission
    where season_id = ${season} and email_key = any(array(select json_array_elements_text($1)))`,
  sqlite: `select email_key, child_key, email_use from public_name_submission
    where season_id = ${season} and email_key in (select value from json_each(?))`,
})

/** Line of the row that has the key; null for an existing entry. */
type Holder = number | null

interface Family {
  children: Map<string, Holder>
  uses: number[]
}

async function loadExistingKeys(em: Em, rows: readonly FileRow[]) {
  const names = new Map<string, Holder>()
  const families = new Map<string, Family>()
  const getFamily = (key: string): Family => {
    const family = families.get(key) ?? { children: new Map(), uses: [] }
    families.set(key, family)
    return family
  }
  const season = getSeasonId(em)
  const distinct = (keys: (string | undefined)[]) => [...new Set(keys)].filter((key) => key !== undefined)
  await runInChunks(distinct(rows.map(({ keys }) => keys.nameKey)), keyBatchSize, async (batch) => {
    for (const { name_key } of await executeWithRows<{ name_key: string }>(em, selectExistingNames(season), batch))
      names.set(name_key, null)
  })
  type Row = { email_key: string; child_key: string; email_use: number }
  await runInChunks(distinct(rows.map(({ keys }) => keys.emailKey)), keyBatchSize, async (batch) => {
    for (const { email_key, child_key, email_use } of await executeWithRows<Row>(em, findFamilies(season), batch)) {
      const { children, uses } = getFamily(email_key)
      children.set(child_key, null)
      uses.push(email_use)
    }
  })
  return { names, familyOf: getFamily }
}

const sameAs = (holder: Holder) => (holder === null ? {} : { sameAs: holder })

/**
 * Checks the rules across entries as if the rows were submitted one by one: a rejected row reserves nothing for the rows
 * after it.
 */
export async function validateRows(em: Em, rows: readonly FileRow[]): Promise<RowValidation> {
  const { names, familyOf } = await loadExistingKeys(em, rows)
  const validRows: ValidRow[] = []
  const rowErrors: BareRowError[] = []

  function getRefusal({ line, keys: { nameKey, emailKey, childKey } }: FileRow): BareRowError | undefined {
    const family = emailKey === undefined ? undefined : familyOf(emailKey)
    const child = childKey === undefined ? undefined : family?.children.get(childKey)
    const name = nameKey === undefined ? undefined : names.get(nameKey)
    const code = checkUniqueness({
      hasChild: child !== undefined,
      emailUses: family?.uses.length ?? 0,
      hasName: name !== undefined,
    })
    if (!code) return undefined
    const holder = {
      'submission.duplicate': child,
      'submission.email_used_up': null,
      'submission.duplicate_name': name,
    }[code]
    return { line, column: refusedField[code], code, ...sameAs(holder ?? null) }
  }

  for await (const row of iterateYielding(rows)) {
    const refusal = getRefusal(row)
    if (refusal) rowErrors.push(refusal)
    if (refusal || !row.entry) continue
    const { line, entry } = row
    const keys = row.keys as ValidRow['keys']
    const { children, uses } = familyOf(keys.emailKey)
    const emailUse = findEmailSlot(uses)
    names.set(keys.nameKey, line)
    children.set(keys.childKey, line)
    uses.push(emailUse)
    validRows.push({ line, entry, keys, emailUse })
  }
  return { validRows, rowErrors }
}
