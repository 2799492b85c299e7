import type { Orm, Tables } from '../../db/orm.ts'
import { type Counts, count, createCounts } from './district-tally.ts'

export interface ExcludedCounts extends Counts {
  setAsideId: number
  districtId: number
  lastBallotId: number
  /** Sorted ascending. */
  ids: number[]
}

const chunk = 2000

// `ids` must be sorted ascending.
function countBelow(ids: readonly number[], limit: number): number {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ids[middle] as number) < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** Counts the ids that are set aside; `ids` must be sorted ascending. */
export function countExcludedIn(ids: Uint32Array, asides: readonly ExcludedCounts[]): number {
  const [first, last] = [ids[0] ?? 0, ids.at(-1) ?? 0]
  let sum = 0
  for (const aside of asides) {
    const [from, to] = [countBelow(aside.ids, first), countBelow(aside.ids, last + 1)]
    let at = 0
    for (let index = from; index < to; index++) {
      const id = aside.ids[index] as number
      while (at < ids.length && (ids[at] as number) < id) at += 1
      if (ids[at] === id) sum += 1
    }
  }
  return sum
}

/**
 * Reads the active set-asides of a season: those in effect, or those that wait for a confirmation. Cached per process:
 * the ballots of a set-aside never change.
 */
export function countExcluded(orm: Orm, season: number, state: 'confirmed' | 'requested' = 'confirmed') {
  const cache = new Map<number, Promise<ExcludedCounts>>()
  const kysely = () => orm.em.fork().getKysely<Tables>()

  async function read(setAsideId: number, districtId: number): Promise<ExcludedCounts> {
    const aside: ExcludedCounts = { ...createCounts(), setAsideId, districtId, lastBallotId: 0, ids: [] }
    for (;;) {
      const ballots = await kysely()
        .selectFrom('ballot_set_aside')
        .innerJoin('ballot', 'ballot.id', 'ballot_set_aside.ballot_id')
        .where('set_aside_id', '=', setAsideId)
        .where('ballot.id', '>', aside.lastBallotId)
        .selectAll('ballot')
        .orderBy('ballot.id')
        .limit(chunk)
        .execute()
      for (const ballot of ballots) {
        count(aside, ballot)
        aside.lastBallotId = ballot.id
        aside.ids.push(ballot.id)
      }
      if (ballots.length < chunk) return aside
      await new Promise(setImmediate)
    }
  }

  return async (): Promise<ExcludedCounts[]> => {
    const setAsides = await kysely()
      .selectFrom('set_aside')
      .where('season_id', '=', season)
      .where('confirmed_at', state === 'confirmed' ? 'is not' : 'is', null)
      .where('reverted_at', 'is', null)
      .select(['id', 'district_id'])
      .execute()
    const active = new Set(setAsides.map(({ id }) => id))
    for (const setAsideId of cache.keys()) if (!active.has(setAsideId)) cache.delete(setAsideId)
    return Promise.all(
      setAsides.map(({ id, district_id }) => {
        const aside = cache.get(id) ?? read(id, district_id)
        cache.set(id, aside)
        // Retry a failed read with the next request.
        aside.catch(() => cache.delete(id))
        return aside
      }),
    )
  }
}
