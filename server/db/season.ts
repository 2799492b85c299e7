import type { SqlEntityManager as Em, MikroORM as Orm } from '@mikro-orm/sql'

const currentSeasons = new WeakMap<ReturnType<Em['getPlatform']>, number>()

const name = 'season'

/**
 * Season that an entity manager reads and writes: the current one, or that of `forkSeason`. SQL statements must filter by
 * it themselves.
 * @throws for a database without a season
 */
export function getSeasonId(em: Em): number {
  const other = em.getFilterParams<{ id: number }>(name) as { id: number } | undefined
  return other?.id ?? getCurrentSeason(em)
}

export const getCurrentSeasonId = ({ em }: Orm): number => getCurrentSeason(em)

// Works without a fork, which the mapper requires for filter parameters.
function getCurrentSeason(em: Em): number {
  const season = currentSeasons.get(em.getPlatform())
  if (season === undefined) throw new Error('This database has no season yet')
  return season
}

export function forkSeason(em: Em, id: number): Em {
  const fork = em.fork()
  fork.setFilterParams(name, { id })
  return fork
}

export const bySeason = {
  [name]: {
    name,
    default: true,
    args: false,
    cond: (_args: object, _type: string, em: Em) => ({ season: getSeasonId(em) }),
  },
} as const

export function enterSeason({ em }: Orm, season: number): void {
  currentSeasons.set(em.getPlatform(), season)
}

/** Enters the season that the database stores; none if it is empty or older than seasons. */
export async function enterCurrentSeason(orm: Orm): Promise<void> {
  const select = 'select season_id as season from contest where id = 1'
  const [contest] = await orm.em.execute<{ season: number }[]>(select).catch(() => [])
  if (contest) enterSeason(orm, contest.season)
}
