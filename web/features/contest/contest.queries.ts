import { type Contest, type ContestReply, getContest } from '@snowplow/contract/contest/contest.ts'
import { toDay } from '@snowplow/contract/contest/days.ts'
import type { PhaseNumber } from '@snowplow/contract/contest/phases.ts'
import { type Language, languages, reviewedLanguages } from '@snowplow/contract/text/languages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReadRoute } from '../../lib/page-module.ts'
import { toQuery } from '../../lib/query.ts'
import { useSessionOwner } from '../../lib/session.ts'
import { contestTimes } from './contest-times.ts'

const { maxIntervalMs, demoIntervalMs, spreadMs } = contestTimes

/** Milliseconds until the reply can change, measured by the server's clock. */
export function getRefetchIntervalMs(contest: ContestReply, receivedAt: number, now: number): number {
  if (contest.demo) return demoIntervalMs
  if (!contest.nextChangeAt) return maxIntervalMs
  const serverNow = Date.parse(contest.now) + (now - receivedAt)
  const change = Date.parse(contest.nextChangeAt) - serverNow
  return Math.min(maxIntervalMs, Math.max(change, 0) + Math.random() * spreadMs)
}

export const contestQuery = toQuery(getContest, {})

const contestOf = (season: string | undefined) => ({
  ...(season ? toQuery(getContest, { query: { season } }) : contestQuery),
  refetchInterval: ({ state }: { state: { data: ContestReply | undefined; dataUpdatedAt: number } }) =>
    state.data ? getRefetchIntervalMs(state.data, state.dataUpdatedAt, Date.now()) : maxIntervalMs,
})

/** Stable identity through structural sharing: without `now`, an unchanged reply causes no re-render. */
export const omitServerTime = ({ now: _, ...contest }: ContestReply): Contest => contest

/** Milliseconds from noon UTC of a day beyond which no time zone is on that day; UTC+14 needs 26 hours. */
const maxDistanceMs = 27 * 3600_000
/** Checks UTC first: creating a formatter for the time zone is slow on phones. */
export function isAnnouncedToday({ now, timeZone, announcementDate }: ContestReply): boolean {
  const isFar = Math.abs(Date.parse(now) - Date.parse(`${announcementDate}T12:00:00Z`)) > maxDistanceMs
  return !isFar && toDay(new Date(now), timeZone) === announcementDate
}

/**
 * Current season unless a year is provided. Open pages follow phase changes without a reload; a reply that differs
 * only in its server time causes no re-render.
 */
export const useGetContest = (season?: string) => useQuery({ ...contestOf(season), select: omitServerTime })

/** Languages that the visitor can choose: signed-in pages lack some. */
export function useOfferedLanguages(): readonly Language[] {
  const owner = useSessionOwner()
  const { data } = useGetContest()
  const offered = data?.branding.languages ?? reviewedLanguages
  return owner === null ? offered : offered.filter((code) => languages[code].isForStaff)
}

/** Server time of the last reply; re-renders with each reply. */
export const serverTimeQuery = (season?: string) => ({ ...contestOf(season), select: ({ now }: ContestReply) => now })

export const announcedTodayQuery = { ...contestOf(undefined), select: isAnnouncedToday }

/** While the contest is being prepared, its dates are not public, because they may still change. */
export const isPreparing = ({ season }: Contest) => season.state === 'preparing'

/** News of the contest that a visitor can still subscribe to, the next first. */
export const listNews = ({ subscriptionTopics }: Contest) =>
  subscriptionTopics.filter((topic) => topic !== 'fingerprint')

/** Whether voting is open or over: from then on there is something to check on /results. */
export const hasVotingStarted = (contest: Contest | undefined) =>
  contest !== undefined && !isPreparing(contest) && contest.isSubmissionStarted.publicPoll

/** Whether /winners shows the winners. A department may publish them on its own site instead. */
export const hasWinnersHere = (contest: Contest | undefined) =>
  contest?.concluded === true && contest.texts.winnersLink === null

export function getPhase(contest: Contest, number: PhaseNumber) {
  const phase = contest.phases.find(({ phase }) => phase === number)
  if (!phase) throw new Error(`The schedule has no phase ${number}`)
  return phase
}

/** Whether the server renders the page of a phase, not its closed page. */
export async function isPhaseActive(read: ReadRoute, number: PhaseNumber): Promise<boolean> {
  const contest = await read(getContest, {})
  return contest !== undefined && getPhase(contest, number).state === 'active'
}
