import { listDailyFingerprints } from '@snowplow/contract/fingerprint/fingerprint.ts'
import { type DistrictSummary, getDistrictResults, getResults } from '@snowplow/contract/results/results.ts'
import { useQuery } from '@tanstack/react-query'
import { toQuery } from '../../lib/query.ts'
import { type SelectedSeason, useSelectedSeason } from '../../ui/address.ts'
import { retryWhileCounting } from '../contest/while-counting.ts'

export const useGetResults = () =>
  useQuery({ ...toQuery(getResults, { query: useSelectedSeason() }), ...retryWhileCounting })

export const toDistrictInput = (districtId: number, query: SelectedSeason) => ({
  params: { districtId: String(districtId) },
  query,
})

export const useGetDistrictResults = (districtId: number) =>
  useQuery({
    ...toQuery(getDistrictResults, toDistrictInput(districtId, useSelectedSeason())),
    ...retryWhileCounting,
  })

export const useListFingerprints = () => useQuery(toQuery(listDailyFingerprints, { query: useSelectedSeason() }))

/** District of the address, else the first one with votes. */
export const chooseDistrict = (districts: readonly DistrictSummary[], requestedId: number | null) =>
  districts.find(({ districtId }) => districtId === requestedId) ??
  districts.find(({ ballots }) => ballots !== 0) ??
  districts[0]
