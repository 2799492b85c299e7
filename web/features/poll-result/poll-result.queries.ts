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

type Asked = { season?: string }

export const overviewQuery = (isLive: boolean, query: Asked) => ({
  ...queryOf(getPollOverview, { query }),
  ...followed(isLive),
})

const ofDistrict = (districtId: number, query: Asked) => ({ params: { districtId: String(districtId) }, query })

export const resultQuery = (districtId: number, isLive: boolean, query: Asked) => ({
  ...queryOf(getPollResult, ofDistrict(districtId, query)),
  ...followed(isLive),
})

export const burstsQuery = (districtId: number, isLive: boolean, query: Asked) => ({
  ...queryOf(listBallotBursts, ofDistrict(districtId, query)),
  refetchInterval: isLive && lookMs,
})
