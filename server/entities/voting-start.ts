import type { InferEntity } from '@mikro-orm/core'
import { getPhaseWindow } from '@snowplow/contract/contest/phases.ts'
import type { Em } from '../db/orm.ts'
import { findIdSpan } from './id-span.ts'
import { Ballot } from './public-voting.entity.ts'
import type { Season } from './season.entity.ts'

type SeasonRow = Pick<InferEntity<typeof Season>, 'id' | 'state' | 'schedule' | 'timeZone' | 'votingStartedAt'>

/** Start of the public poll by the schedule, once it has passed; null before, and while the season is being prepared. */
function passedStart({ state, schedule, timeZone }: SeasonRow, now: Date): Date | null {
  const voting = schedule.phases.find(({ phase }) => phase === 3)
  const startsAt = state !== 'preparing' && voting ? getPhaseWindow(voting, timeZone).startsAt : null
  return startsAt && startsAt <= now ? startsAt : null
}

/** A demo whose clock went back has ballots of the future: they do not count. */
async function firstBallotAt(em: Em, season: number, now: Date): Promise<Date | null> {
  const span = await findIdSpan(em, 'ballots', season)
  if (!span) return null
  const where = { id: { $gte: span.from, $lte: span.to } }
  const [first] = await em.find(Ballot, where, { fields: ['createdAt'], orderBy: { id: 'asc' }, limit: 1 })
  return first && first.createdAt <= now ? first.createdAt : null
}

/**
 * When the public poll first started: stored, by the schedule, or by a ballot; null if it never has. `em` must be in the
 * season. Reading stores nothing, so that a demo's clock can go back.
 */
export async function findVotingStart(em: Em, season: SeasonRow, now: Date): Promise<Date | null> {
  if (season.votingStartedAt) return season.votingStartedAt
  const starts = [passedStart(season, now), await firstBallotAt(em, season.id, now)].filter((start) => start !== null)
  return starts.length > 0 ? new Date(Math.min(...starts.map(Number))) : null
}

/** Stores that the public poll has started, before a change of the schedule or the time zone could hide it. */
export async function storeVotingStart(em: Em, season: SeasonRow, now: Date): Promise<void> {
  season.votingStartedAt = await findVotingStart(em, season, now)
}
