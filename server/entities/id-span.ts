import type { Em } from '../db/orm.ts'
import { Season } from './season.entity.ts'

// Maximum of the 32-bit keys.
const lastOfAll = 2 ** 31 - 1

export interface Span {
  from: number
  to: number
}

const firstIds = { ballots: 'firstBallotId', entries: 'firstEntryId' } as const

/** Id range of a season's rows, so that a scan along the key reads no other season. Null while it is being prepared. */
export async function findIdSpan(em: Em, of: keyof typeof firstIds, season: number): Promise<Span | null> {
  const first = firstIds[of]
  const own = await em.findOneOrFail(Season, season, { fields: ['state', first] })
  if (own.state === 'preparing') return null
  const later = { state: { $ne: 'preparing' as const }, [first]: { $gt: own[first] } }
  const [next] = await em.find(Season, later, { fields: [first], orderBy: { [first]: 'asc' }, limit: 1 })
  return { from: own[first], to: next ? next[first] - 1 : lastOfAll }
}
