import type { Em, Tables } from '../../db/orm.ts'
import { seasonOf } from '../../db/season.ts'
import { idSpan } from '../../entities/id-span.ts'
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

type Table = 'favorite_names_submission' | 'public_voting_option' | 'employee_submission' | 'ballot'

export async function usedBy(
  em: Em,
  { districts, counties, hasEntries }: UsageQuery,
): Promise<Omit<Used, 'isPreparing'>> {
  const season = seasonOf(em)
  const kysely = em.getKysely<Tables>()
  const ballots = await idSpan(em, 'ballots', season)
  /** Ballots have no index except the primary key; skips ballots of earlier years. */
  const getFirstId = (table: Table | 'public_name_submission') => (table === 'ballot' ? (ballots?.from ?? 0) : 0)
  const byDistrict = async (table: Table, ids: readonly number[]): Promise<CountRow[]> => {
    if (ids.length === 0) return []
    return kysely
      .selectFrom(table)
      .where('season_id', '=', season)
      .where('id', '>=', getFirstId(table))
      .where('district_id', 'in', [...ids])
      .groupBy('district_id')
      .select(({ fn }) => ['district_id as id', fn.countAll<number | string>().as('rows')])
      .execute()
  }
  const byCounty = async (table: 'public_name_submission' | 'ballot', ids: readonly number[]): Promise<CountRow[]> => {
    if (ids.length === 0) return []
    return kysely
      .selectFrom(table)
      .where('season_id', '=', season)
      .where('id', '>=', getFirstId(table))
      .where('county_id', 'in', [...ids])
      .groupBy('county_id')
      .select(({ fn }) => ['county_id as id', fn.countAll<number | string>().as('rows')])
      .execute()
  }
  const options = await byDistrict('public_voting_option', districts)
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
      favorites: await byDistrict('favorite_names_submission', districts),
      trucks: await byDistrict('employee_submission', districts),
      votes: await byDistrict('ballot', voting),
    }),
    counties: toUsageCounts({
      entries: await byCounty('public_name_submission', counties),
      votes: voting.length > 0 ? await byCounty('ballot', counties) : [],
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
