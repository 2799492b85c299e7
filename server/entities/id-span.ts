import type { Em } from '../db/orm.ts'
import { Season } from './season.entity.ts'

/** The highest id that the tables' keys can hold. */
const lastOfAll = 2 ** 31 - 1

/** Ids, both included. */
export interface Span {
  from: number
  to: number
}

/** Where a season has noted the first id of its own. */
const firstIds = { ballots: 'firstBallotId', entries: 'firstEntryId' } as const

/**
 * Where the rows of a season lie among those of all years, by their key: whoever goes through one season along the key
 * reads no other. Null while it is being prepared.
 */
export async function idSpan(em: Em, of: keyof typeof firstIds, season: number): Promise<Span | null> {
  const first = firstIds[of]
  const own = await em.findOneOrFail(Season, season, { fields: ['state', first] })
  if (own.state === 'preparing') return null
  const later = { state: { $ne: 'preparing' as const }, [first]: { $gt: own[first] } }
  const [next] = await em.find(Season, later, { fields: [first], orderBy: { [first]: 'asc' }, limit: 1 })
  return { from: own[first], to: next ? next[first] - 1 : lastOfAll }
}
