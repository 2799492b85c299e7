import { exportPollResults, getPollOverview, getPollResult, listBallotBursts } from '@snowplow/contract/poll-result.ts'
import { useQuery } from '@tanstack/react-query'
import { download, type Receiving } from '../../lib/download.ts'
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

export const useGetPollOverview = (isLive: boolean) =>
  useQuery({ ...queryOf(getPollOverview, {}), ...followed(isLive) })

const ofDistrict = (districtId: number) => ({ params: { districtId: String(districtId) } })

export const useGetPollResult = (districtId: number, isLive: boolean) =>
  useQuery({ ...queryOf(getPollResult, ofDistrict(districtId)), ...followed(isLive) })

export const useListBallotBursts = (districtId: number, isLive: boolean) =>
  useQuery({ ...queryOf(listBallotBursts, ofDistrict(districtId)), refetchInterval: isLive && lookMs })

/** Also for somebody who goes on to another page meanwhile. */
export const downloadResults = ({ onProgress }: Receiving) => download(exportPollResults, {}, { onProgress })
