import { type ContestReply, getContest } from '@snowplow/contract/contest/contest.ts'
import { dayOf } from '@snowplow/contract/contest/days.ts'
import type { PhaseNumber } from '@snowplow/contract/contest/phases.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/query.ts'

/** While nothing is about to change: an edited schedule arrives by then. */
const slowLookMs = 60_000
/** In the demo anyone may move the clock at any moment. */
const demoLookMs = 2_000
/** Spreads the browsers that wait for the same instant, so that they do not all ask at once. */
const spreadMs = 1_000

/** By the server's clock: until the answer can be different. */
export function msUntilNextLook(contest: ContestReply, answeredAt: number, now: number): number {
  if (contest.demo) return demoLookMs
  if (!contest.nextChangeAt) return slowLookMs
  const serverNow = Date.parse(contest.now) + (now - answeredAt)
  const change = Date.parse(contest.nextChangeAt) - serverNow
  return Math.min(slowLookMs, Math.max(change, 0) + Math.random() * spreadMs)
}

export const contestQuery = queryOf(getContest, {})

/** Of the current season unless another year is given. An open page follows a phase change without a reload. */
export const useGetContest = (season?: string) =>
  useQuery({
    ...(season ? queryOf(getContest, { query: { season } }) : contestQuery),
    refetchInterval: ({ state }) =>
      state.data ? msUntilNextLook(state.data, state.dataUpdatedAt, Date.now()) : slowLookMs,
  })

/** Whether the winners come today, by the contest's calendar. */
export const isAnnouncementDay = ({ now, timeZone, announcementDate }: ContestReply) =>
  dayOf(new Date(now), timeZone) === announcementDate

/** Until it is opened no date of it is told: whoever runs it may still move them. */
export const isPreparing = ({ season }: ContestReply) => season.state === 'preparing'

export function phaseOf(contest: ContestReply, number: PhaseNumber) {
  const phase = contest.phases.find(({ phase }) => phase === number)
  if (!phase) throw new Error(`The schedule has no phase ${number}`)
  return phase
}
