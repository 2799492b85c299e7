import type { Em, Tables } from '../../db/orm.ts'
import { seasonOf } from '../../db/season.ts'
import { idSpan } from '../season/id-span.ts'
import { type Figures, noFigures, type Used } from './plan-territory.ts'

interface Counted {
  id: number | null
  rows: number | string
}

/** Only of the places that a change is about: three million ballots are not counted because of a name. */
interface Asked {
  districts: readonly number[]
  counties: readonly number[]
  hasEntries: boolean
}

type Table = 'favorite_names_submission' | 'public_voting_option' | 'employee_submission' | 'ballot'

/** What points at the places of a season. */
export async function usedBy(em: Em, { districts, counties, hasEntries }: Asked): Promise<Omit<Used, 'isPreparing'>> {
  const season = seasonOf(em)
  const kysely = em.getKysely<Tables>()
  const ballots = await idSpan(em, 'ballots', season)
  /** Ballots have no index but their key: those of earlier years are not read. */
  const firstOf = (table: Table | 'public_name_submission') => (table === 'ballot' ? (ballots?.from ?? 0) : 0)
  const byDistrict = async (table: Table, ids: readonly number[]): Promise<Counted[]> => {
    if (ids.length === 0) return []
    return kysely
      .selectFrom(table)
      .where('season_id', '=', season)
      .where('id', '>=', firstOf(table))
      .where('district_id', 'in', [...ids])
      .groupBy('district_id')
      .select(({ fn }) => ['district_id as id', fn.countAll<number | string>().as('rows')])
      .execute()
  }
  const byCounty = async (table: 'public_name_submission' | 'ballot', ids: readonly number[]): Promise<Counted[]> => {
    if (ids.length === 0) return []
    return kysely
      .selectFrom(table)
      .where('season_id', '=', season)
      .where('id', '>=', firstOf(table))
      .where('county_id', 'in', [...ids])
      .groupBy('county_id')
      .select(({ fn }) => ['county_id as id', fn.countAll<number | string>().as('rows')])
      .execute()
  }
  const options = await byDistrict('public_voting_option', districts)
  // Nobody has voted where nothing is offered, and ballots have no index.
  const voting = options.flatMap(({ id }) => id ?? [])
  const [entries] = hasEntries
    ? await em.execute<{ rows: number | string }[]>(
        'select count(*) as rows from public_name_submission where season_id = ?',
        [season],
      )
    : []
  return {
    districts: figuresOf({
      options,
      favorites: await byDistrict('favorite_names_submission', districts),
      trucks: await byDistrict('employee_submission', districts),
      votes: await byDistrict('ballot', voting),
    }),
    counties: figuresOf({
      entries: await byCounty('public_name_submission', counties),
      votes: voting.length > 0 ? await byCounty('ballot', counties) : [],
    }),
    entries: Number(entries?.rows ?? 0),
  }
}

function figuresOf(counted: Partial<Record<keyof Figures, Counted[]>>): Map<number, Figures> {
  const figures = new Map<number, Figures>()
  for (const [kind, rows] of Object.entries(counted))
    for (const { id, rows: figure } of rows)
      if (id !== null) figures.set(id, { ...(figures.get(id) ?? noFigures), [kind]: Number(figure) })
  return figures
}
