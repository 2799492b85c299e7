import { getPollOverview, getPollResult, listBallotBursts } from '@snowplow/contract/poll-result.ts'
import { queryOf } from '../../lib/query.ts'

/** While people vote, and while the server still counts what was there before. */
const lookMs = 4000
const countingLookMs = 1000

interface Counted {
  counting: object | null
}

const followed = (isLive: boolean) => ({
  refetchInterval: ({ state }: { state: { data: Counted | undefined } }) =>
    state.data?.counting ? countingLookMs : isLive && lookMs,
})

export const overviewQuery = (isLive: boolean) => ({ ...queryOf(getPollOverview, {}), ...followed(isLive) })

const ofDistrict = (districtId: number) => ({ params: { districtId: String(districtId) } })

export const resultQuery = (districtId: number, isLive: boolean) => ({
  ...queryOf(getPollResult, ofDistrict(districtId)),
  ...followed(isLive),
})

export const burstsQuery = (districtId: number, isLive: boolean) => ({
  ...queryOf(listBallotBursts, ofDistrict(districtId)),
  refetchInterval: isLive && lookMs,
})
