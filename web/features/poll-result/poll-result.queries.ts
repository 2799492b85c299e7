import { type BallotPattern, listBallotPatterns } from '@snowplow/contract/ballot-pattern/ballot-pattern.ts'
import { getPatternPart, type PatternPart } from '@snowplow/contract/ballot-pattern/pattern-part.ts'
import { getPollOverview, getPollResult } from '@snowplow/contract/poll-result/poll-result.ts'
import { toQuery } from '../../lib/query.ts'
import type { SelectedSeason } from '../../ui/address.ts'

/** Milliseconds, during the poll and while the server counts the existing ballots after a start. */
const refetchIntervalMs = 4000
const countingRefetchIntervalMs = 1000

interface CountProgress {
  counting: object | null
}

const withPolling = (isLive: boolean) => ({
  refetchInterval: ({ state }: { state: { data: CountProgress | undefined } }) =>
    state.data?.counting ? countingRefetchIntervalMs : isLive && refetchIntervalMs,
})

export const overviewQuery = (isLive: boolean, query: SelectedSeason) => ({
  ...toQuery(getPollOverview, { query }),
  ...withPolling(isLive),
})

const ofDistrict = (districtId: number, query: SelectedSeason) => ({
  params: { districtId: String(districtId) },
  query,
})

export const resultQuery = (districtId: number, isLive: boolean, query: SelectedSeason) => ({
  ...toQuery(getPollResult, ofDistrict(districtId, query)),
  ...withPolling(isLive),
})

/** The first reply may precede the first search. */
export const patternsQuery = (districtId: number, isLive: boolean, query: SelectedSeason) => ({
  ...toQuery(listBallotPatterns, ofDistrict(districtId, query)),
  refetchInterval: ({ state }: { state: { data: { searchedAt: string | null } | undefined } }) =>
    state.data?.searchedAt === null ? countingRefetchIntervalMs : isLive && refetchIntervalMs,
})

/** Part of a pattern as it was reviewed, with its effect. */
export function partQuery(
  districtId: number,
  { firstBallotId, lastBallotId, digest }: BallotPattern,
  { findings, ...span }: PatternPart,
  query: SelectedSeason,
) {
  const reviewed = { firstBallotId: String(firstBallotId), lastBallotId: String(lastBallotId), digest }
  const chosen = findings.length > 0 ? { findings: findings.join(',') } : {}
  return toQuery(getPatternPart, {
    params: { districtId: String(districtId) },
    query: { ...query, ...reviewed, ...chosen, ...span },
  })
}
