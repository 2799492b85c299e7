import { runOver, type Statement } from '../../../db/json-rows.ts'
import type { Em } from '../../../db/orm.ts'
import { seasonOf } from '../../../db/season.ts'
import { inParts, inTurns } from '../../../http/limits/in-turns.ts'
import { type Entry, findTaken, freeUse } from '../entry-keys.ts'
import { checkUniqueness, refusedField } from '../entry-rules.ts'
import type { FileRow, Verdict } from './entry-file.ts'

export interface GoodRow extends FileRow {
  entry: Entry
  keys: Required<FileRow['keys']>
  emailUse: number
}

export interface Judgment {
  good: GoodRow[]
  verdicts: Verdict[]
}

/** Keys of one statement. */
const keysAtOnce = 500

const findFamilies = (season: number): Statement => ({
  postgres: `select email_key, child_key, email_use from public_name_submission
    where season_id = ${season} and email_key = any(array(select json_array_elements_text($1)))`,
  sqlite: `select email_key, child_key, email_use from public_name_submission
    where season_id = ${season} and email_key in (select value from json_each(?))`,
})

/** The row that has something; null where an entry of the database has it. */
type Holder = number | null

interface Family {
  children: Map<string, Holder>
  uses: number[]
}

/** What entries have already, of what these rows want. */
async function storedFor(em: Em, rows: readonly FileRow[]) {
  const names = new Map<string, Holder>()
  const families = new Map<string, Family>()
  const familyOf = (key: string): Family => {
    const family = families.get(key) ?? { children: new Map(), uses: [] }
    families.set(key, family)
    return family
  }
  const season = seasonOf(em)
  const distinct = (keys: (string | undefined)[]) => [...new Set(keys)].filter((key) => key !== undefined)
  await inParts(distinct(rows.map(({ keys }) => keys.nameKey)), keysAtOnce, async (part) => {
    for (const { name_key } of await runOver<{ name_key: string }>(em, findTaken(season), part))
      names.set(name_key, null)
  })
  type Row = { email_key: string; child_key: string; email_use: number }
  await inParts(distinct(rows.map(({ keys }) => keys.emailKey)), keysAtOnce, async (part) => {
    for (const { email_key, child_key, email_use } of await runOver<Row>(em, findFamilies(season), part)) {
      const { children, uses } = familyOf(email_key)
      children.set(child_key, null)
      uses.push(email_use)
    }
  })
  return { names, familyOf }
}

const sameAs = (holder: Holder) => (holder === null ? {} : { sameAs: holder })

/**
 * The rules that look at other entries, as if the rows came one after another through the naming form: one that does not
 * come in takes nothing from those after it.
 */
export async function judgeEntries(em: Em, rows: readonly FileRow[]): Promise<Judgment> {
  const { names, familyOf } = await storedFor(em, rows)
  const good: GoodRow[] = []
  const verdicts: Verdict[] = []

  function refusalOf({ line, keys: { nameKey, emailKey, childKey } }: FileRow): Verdict | undefined {
    const family = emailKey === undefined ? undefined : familyOf(emailKey)
    const child = childKey === undefined ? undefined : family?.children.get(childKey)
    const name = nameKey === undefined ? undefined : names.get(nameKey)
    const code = checkUniqueness({
      hasChild: child !== undefined,
      emailUses: family?.uses.length ?? 0,
      hasName: name !== undefined,
    })
    if (!code) return undefined
    const holder = { 'submission.duplicate': child, 'submission.email_used_up': null, 'submission.name_taken': name }[
      code
    ]
    return { line, column: refusedField[code], code, ...sameAs(holder ?? null) }
  }

  for await (const row of inTurns(rows)) {
    const refusal = refusalOf(row)
    if (refusal) verdicts.push(refusal)
    if (refusal || !row.entry) continue
    const { line, entry } = row
    const keys = row.keys as GoodRow['keys']
    const { children, uses } = familyOf(keys.emailKey)
    const emailUse = freeUse(uses)
    names.set(keys.nameKey, line)
    children.set(keys.childKey, line)
    uses.push(emailUse)
    good.push({ line, entry, keys, emailUse })
  }
  return { good, verdicts }
}
