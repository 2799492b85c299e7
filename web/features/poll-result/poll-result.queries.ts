import { getPollOverview, getPollResult, listBallotBursts } from '@snowplow/contract/poll-result.ts'
import { queryOf } from '../../lib/query.ts'
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
  ...queryOf(getPollOverview, { query }),
  ...withPolling(isLive),
})

const ofDistrict = (districtId: number, query: SelectedSeason) => ({
  params: { districtId: String(districtId) },
  query,
})

export const resultQuery = (districtId: number, isLive: boolean, query: SelectedSeason) => ({
  ...queryOf(getPollResult, ofDistrict(districtId, query)),
  ...withPolling(isLive),
})

export const burstsQuery = (districtId: number, isLive: boolean, query: SelectedSeason) => ({
  ...queryOf(listBallotBursts, ofDistrict(districtId, query)),
  refetchInterval: isLive && refetchIntervalMs,
})
