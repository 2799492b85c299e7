import { type ContestReply, getContest } from '@snowplow/contract/contest/contest.ts'
import type { PhaseNumber } from '@snowplow/contract/contest/phases.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/query.ts'

/** Milliseconds between looks at the contest when nothing is about to change: an edited schedule arrives by then. */
const slowLook = 60_000
/** In the demo anyone may move the clock at any moment. */
const demoLook = 2_000
/** Spreads the browsers that wait for the same instant, so that they do not all ask at once. */
const spread = 1_000

/** Milliseconds until the answer can be different, by the server's clock. */
export function untilNextLook(contest: ContestReply, answeredAt: number, now: number): number {
  if (contest.demo) return demoLook
  if (!contest.nextChangeAt) return slowLook
  const serverNow = Date.parse(contest.now) + (now - answeredAt)
  const change = Date.parse(contest.nextChangeAt) - serverNow
  return Math.min(slowLook, Math.max(change, 0) + Math.random() * spread)
}

/** The contest as the server sees it; an open page follows a phase change without a reload. */
export const useGetContest = () =>
  useQuery({
    ...queryOf(getContest, {}),
    refetchInterval: ({ state }) =>
      state.data ? untilNextLook(state.data, state.dataUpdatedAt, Date.now()) : slowLook,
  })

/** Whether the winners come today, by the contest's calendar. */
export function isAnnouncementDay({ now, timeZone, announcementDate }: ContestReply): boolean {
  // Canada writes days as the schedule does.
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(now)) === announcementDate
}

/** The days and state of one phase. */
export function phaseOf(contest: ContestReply, number: PhaseNumber) {
  const phase = contest.phases.find(({ phase }) => phase === number)
  if (!phase) throw new Error(`The schedule has no phase ${number}`)
  return phase
}
