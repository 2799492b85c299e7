import { type Contest, type ContestReply, getContest } from '@snowplow/contract/contest/contest.ts'
import { dayOf } from '@snowplow/contract/contest/days.ts'
import type { PhaseNumber } from '@snowplow/contract/contest/phases.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/query.ts'

/** While nothing is about to change: an edited schedule arrives by then. */
const maxRefetchIntervalMs = 60_000
/** In the demo anyone may move the clock at any moment. */
const demoRefetchIntervalMs = 2_000
/** Spreads the browsers that wait for the same instant, so that they do not all ask at once. */
const spreadMs = 1_000

/** By the server's clock: until the answer can be different. */
export function getRefetchIntervalMs(contest: ContestReply, receivedAt: number, now: number): number {
  if (contest.demo) return demoRefetchIntervalMs
  if (!contest.nextChangeAt) return maxRefetchIntervalMs
  const serverNow = Date.parse(contest.now) + (now - receivedAt)
  const change = Date.parse(contest.nextChangeAt) - serverNow
  return Math.min(maxRefetchIntervalMs, Math.max(change, 0) + Math.random() * spreadMs)
}

export const contestQuery = queryOf(getContest, {})

const contestOf = (season: string | undefined) => ({
  ...(season ? queryOf(getContest, { query: { season } }) : contestQuery),
  refetchInterval: ({ state }: { state: { data: ContestReply | undefined; dataUpdatedAt: number } }) =>
    state.data ? getRefetchIntervalMs(state.data, state.dataUpdatedAt, Date.now()) : maxRefetchIntervalMs,
})

/** The query cache hands out the same object for as long as nothing in it is different. */
export const withoutServerTime = ({ now: _, ...contest }: ContestReply): Contest => contest
const getServerTime = ({ now }: ContestReply) => now

/** From the middle of a day by Greenwich to where no clock of the world shows that day. */
const farMs = 27 * 3600_000
/** Without the zone's own clock, which takes a slow phone long to make, where any would say the same. */
export function isAnnouncedToday({ now, timeZone, announcementDate }: ContestReply): boolean {
  const far = Math.abs(Date.parse(now) - Date.parse(`${announcementDate}T12:00:00Z`)) > farMs
  return !far && dayOf(new Date(now), timeZone) === announcementDate
}

/**
 * Of the current season unless another year is given. An open page follows a phase change without a reload; an answer
 * that differs from the last in its moment alone draws nothing anew.
 */
export const useGetContest = (season?: string) => useQuery({ ...contestOf(season), select: withoutServerTime })

/** By the server's clock, of its last answer; draws anew with each. */
export const useServerTime = (season?: string) => useQuery({ ...contestOf(season), select: getServerTime })

/** Whether the winners come today, by the contest's calendar. */
export const useIsAnnouncementDay = () => useQuery({ ...contestOf(undefined), select: isAnnouncedToday }).data === true

/** Until it is opened no date of it is told: whoever runs it may still move them. */
export const isPreparing = ({ season }: Contest) => season.state === 'preparing'

export function phaseOf(contest: Contest, number: PhaseNumber) {
  const phase = contest.phases.find(({ phase }) => phase === number)
  if (!phase) throw new Error(`The schedule has no phase ${number}`)
  return phase
}
