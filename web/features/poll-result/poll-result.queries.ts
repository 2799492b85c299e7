import { exportPollResults, getPollOverview, getPollResult, listBallotBursts } from '@snowplow/contract/poll-result.ts'
import { useQuery } from '@tanstack/react-query'
import { download, type Receiving } from '../../lib/download.ts'
import { queryOf } from '../../lib/query.ts'

/** Milliseconds between looks while people vote, and while the server still counts what was there before. */
const look = 4000
const countingLook = 1000

interface Counted {
  counting: object | null
}

/** Figures that stay in view while newer ones are on their way. */
const followed = (isLive: boolean) => ({
  refetchInterval: ({ state }: { state: { data: Counted | undefined } }) =>
    state.data?.counting ? countingLook : isLive && look,
})

export const useGetPollOverview = (isLive: boolean) =>
  useQuery({ ...queryOf(getPollOverview, {}), ...followed(isLive) })

const ofDistrict = (districtId: number) => ({ params: { districtId: String(districtId) } })

export const useGetPollResult = (districtId: number, isLive: boolean) =>
  useQuery({ ...queryOf(getPollResult, ofDistrict(districtId)), ...followed(isLive) })

export const useListBallotBursts = (districtId: number, isLive: boolean) =>
  useQuery({ ...queryOf(listBallotBursts, ofDistrict(districtId)), refetchInterval: isLive && look })

/** Saves the results of every district, also for somebody who goes on to another page meanwhile. */
export const downloadResults = ({ onProgress }: Receiving) => download(exportPollResults, {}, { onProgress })
