import type { SqlEntityManager as Em, MikroORM as Orm } from '@mikro-orm/sql'

/** The season that each open database is in, unless somebody asks for another. */
const current = new WeakMap<ReturnType<Em['getPlatform']>, number>()

/** The filter's name, by which an entity manager knows that it is for another season. */
const name = 'season'

/**
 * The season of all that an entity manager reads and writes: the current one, or that of `inSeason`. Statements in SQL
 * name it themselves.
 * @throws for a database that has none yet
 */
export function seasonOf(em: Em): number {
  const other = em.getFilterParams<{ id: number }>(name) as { id: number } | undefined
  return other?.id ?? ofDatabase(em)
}

export const currentSeason = ({ em }: Orm): number => ofDatabase(em)

/** The mapper refuses to be asked for a filter without a fork. */
function ofDatabase(em: Em): number {
  const season = current.get(em.getPlatform())
  if (season === undefined) throw new Error('This database has no season yet')
  return season
}

/** An entity manager for another season than the current one. */
export function inSeason(em: Em, id: number): Em {
  const fork = em.fork()
  fork.setFilterParams(name, { id })
  return fork
}

/** What every entity of a season has: whatever is looked for is looked for in one season. */
export const bySeason = {
  [name]: {
    name,
    default: true,
    args: false,
    cond: (_args: object, _type: string, em: Em) => ({ season: seasonOf(em) }),
  },
} as const

/** From now on this process is in another season. */
export function enterSeason({ em }: Orm, season: number): void {
  current.set(em.getPlatform(), season)
}

/** Enters the season that the database is in; there is none in one that is empty or older than seasons. */
export async function enterCurrentSeason(orm: Orm): Promise<void> {
  const select = 'select season_id as season from contest where id = 1'
  const [contest] = await orm.em.execute<{ season: number }[]>(select).catch(() => [])
  if (contest) enterSeason(orm, contest.season)
}
