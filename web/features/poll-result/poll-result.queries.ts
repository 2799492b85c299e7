import { getPollOverview, getPollResult, listBallotBursts } from '@snowplow/contract/poll-result.ts'
import { queryOf } from '../../lib/query.ts'
import type { AskedSeason } from '../../ui/address.ts'

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

export const overviewQuery = (isLive: boolean, query: AskedSeason) => ({
  ...queryOf(getPollOverview, { query }),
  ...followed(isLive),
})

const ofDistrict = (districtId: number, query: AskedSeason) => ({ params: { districtId: String(districtId) }, query })

export const resultQuery = (districtId: number, isLive: boolean, query: AskedSeason) => ({
  ...queryOf(getPollResult, ofDistrict(districtId, query)),
  ...followed(isLive),
})

export const burstsQuery = (districtId: number, isLive: boolean, query: AskedSeason) => ({
  ...queryOf(listBallotBursts, ofDistrict(districtId, query)),
  refetchInterval: isLive && lookMs,
})
