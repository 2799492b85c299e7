import { exportPollResults, getPollOverview, getPollResult, listBallotBursts } from '@snowplow/contract/poll-result.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { download, type Receiving } from '../../lib/download.ts'

/** Milliseconds between looks while people vote, and while the server still counts what was there before. */
const look = 4000
const countingLook = 1000

/** What has changed once ballots are set aside or taken back. */
export const resultKeys = ['getPollOverview', 'getPollResult', 'listBallotBursts'] as const
const [overviewKey, resultKey, burstsKey] = resultKeys

interface Counted {
  counting: object | null
}

/** Figures that stay in view while newer ones are on their way. */
const followed = (isLive: boolean) => ({
  refetchInterval: ({ state }: { state: { data: Counted | undefined } }) =>
    state.data?.counting ? countingLook : isLive && look,
})

export const useGetPollOverview = (isLive: boolean) =>
  useQuery({
    queryKey: [overviewKey],
    queryFn: ({ signal }) => call(getPollOverview, {}, signal),
    ...followed(isLive),
  })

const paramsOf = (districtId: number) => ({ params: { districtId: String(districtId) } })

export const useGetPollResult = (districtId: number, isLive: boolean) =>
  useQuery({
    queryKey: [resultKey, districtId],
    queryFn: ({ signal }) => call(getPollResult, paramsOf(districtId), signal),
    ...followed(isLive),
  })

export const useListBallotBursts = (districtId: number, isLive: boolean) =>
  useQuery({
    queryKey: [burstsKey, districtId],
    queryFn: ({ signal }) => call(listBallotBursts, paramsOf(districtId), signal),
    refetchInterval: isLive && look,
  })

/** Saves the results of every district, also for somebody who goes on to another page meanwhile. */
export const downloadResults = ({ onProgress }: Receiving) => download(exportPollResults, {}, { onProgress })
