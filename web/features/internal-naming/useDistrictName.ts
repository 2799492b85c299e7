import { useListDistricts } from '../county/county.queries.ts'

/** A district's name by its id; nothing until the districts are here. */
export function useDistrictName(): (districtId: number) => string {
  const districts = useListDistricts()
  return (districtId) => districts.data?.find(({ id }) => id === districtId)?.name ?? ''
}
