import type { Em } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import { findIdSpan } from '../../entities/id-span.ts'
import { noUsage, type UsageCounts, type Used } from './plan-territory.ts'

interface CountRow {
  id: number | null
  rows: number | string
}

/** Limited to changed districts and counties: a rename must not count three million ballots. */
interface UsageQuery {
  districts: readonly number[]
  counties: readonly number[]
  hasEntries: boolean
}

type Table =
  | 'favorite_names_submission'
  | 'public_voting_option'
  | 'employee_submission'
  | 'public_name_submission'
  | 'ballot'
type Column = 'district_id' | 'county_id'

export async function findUse(
  em: Em,
  { districts, counties, hasEntries }: UsageQuery,
): Promise<Omit<Used, 'isPreparing'>> {
  const season = getSeasonId(em)
  const ballots = await findIdSpan(em, 'ballots', season)
  // Ballots have no index except the primary key; skips ballots of earlier years.
  const getFirstId = (table: string) => (table === 'ballot' ? (ballots?.from ?? 0) : 0)
  async function countBy(column: Column, table: Table, ids: readonly number[]): Promise<CountRow[]> {
    if (ids.length === 0) return []
    return em
      .getKysely<Record<Table, Record<Column | 'id' | 'season_id', number>>>()
      .selectFrom(table)
      .where('season_id', '=', season)
      .where('id', '>=', getFirstId(table))
      .where(column, 'in', [...ids])
      .groupBy(column)
      .select(({ fn, ref }) => [ref(column).as('id'), fn.countAll<number | string>().as('rows')])
      .execute()
  }
  const options = await countBy('district_id', 'public_voting_option', districts)
  // Without options there are no votes; skips a scan of the ballots, which have no index.
  const voting = options.flatMap(({ id }) => id ?? [])
  const [entries] = hasEntries
    ? await em.execute<{ rows: number | string }[]>(
        'select count(*) as rows from public_name_submission where season_id = ?',
        [season],
      )
    : []
  return {
    districts: toUsageCounts({
      options,
      favorites: await countBy('district_id', 'favorite_names_submission', districts),
      trucks: await countBy('district_id', 'employee_submission', districts),
      votes: await countBy('district_id', 'ballot', voting),
    }),
    counties: toUsageCounts({
      entries: await countBy('county_id', 'public_name_submission', counties),
      votes: voting.length > 0 ? await countBy('county_id', 'ballot', counties) : [],
    }),
    entries: Number(entries?.rows ?? 0),
  }
}

function toUsageCounts(rowsByKind: Partial<Record<keyof UsageCounts, CountRow[]>>): Map<number, UsageCounts> {
  const counts = new Map<number, UsageCounts>()
  for (const [kind, rows] of Object.entries(rowsByKind))
    for (const { id, rows: count } of rows)
      if (id !== null) counts.set(id, { ...(counts.get(id) ?? noUsage), [kind]: Number(count) })
  return counts
}
