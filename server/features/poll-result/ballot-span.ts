import type { Em } from '../../db/orm.ts'
import { Season } from '../season/season.entity.ts'

/** The highest id that the tables' keys can hold. */
const lastOfAll = 2 ** 31 - 1

/** Ids, both included. */
export interface Span {
  from: number
  to: number
}

/**
 * Where the ballots of a season lie among those of all years, which have no index but their key: a look at one season
 * reads no other. Null while it is being prepared.
 */
export async function ballotSpan(em: Em, season: number): Promise<Span | null> {
  const { state, firstBallotId } = await em.findOneOrFail(Season, season, { fields: ['state', 'firstBallotId'] })
  if (state === 'preparing') return null
  const later = { state: { $ne: 'preparing' as const }, firstBallotId: { $gt: firstBallotId } }
  const [next] = await em.find(Season, later, {
    fields: ['firstBallotId'],
    orderBy: { firstBallotId: 'asc' },
    limit: 1,
  })
  return { from: firstBallotId, to: next ? next.firstBallotId - 1 : lastOfAll }
}
