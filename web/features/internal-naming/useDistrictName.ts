import { useListDistricts } from '../county/county.queries.ts'

/** Nothing until the districts are here. */
export function useDistrictName(): (districtId: number) => string {
  const districts = useListDistricts()
  return (districtId) => districts.data?.find(({ id }) => id === districtId)?.name ?? ''
}
