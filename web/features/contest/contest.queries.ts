import { type ContestReply, getContest, setDemoClock } from '@snowplow/contract/contest.ts'
import type { PhaseNumber } from '@snowplow/contract/phases.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const contestKey = ['getContest'] as const

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
export function useContest() {
  return useQuery({
    queryKey: contestKey,
    queryFn: ({ signal }) => call(getContest, {}, signal),
    refetchInterval: ({ state }) =>
      state.data ? untilNextLook(state.data, state.dataUpdatedAt, Date.now()) : slowLook,
  })
}

/** Asks again now: the server has just said that a phase is not what this page thought. */
export function useRefreshContest() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: contestKey })
}

export function useSetDemoClock() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (now: string) => call(setDemoClock, { body: { now } }),
    onSuccess: (contest) => queries.setQueryData(contestKey, contest),
  })
}

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
