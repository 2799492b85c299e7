import { useListCounties, useListDistricts } from './county.queries.ts'

/** Names of counties and districts; empty until they are here. */
export function usePlaces() {
  const counties = useListCounties().data ?? []
  const districts = useListDistricts().data ?? []
  const countyNames = new Map(counties.map(({ id, name }) => [id, name]))
  const districtNames = new Map(districts.map(({ id, name }) => [id, name]))
  return {
    counties,
    districts,
    countyOf: (id: number) => countyNames.get(id) ?? '',
    districtOf: (id: number) => districtNames.get(id) ?? '',
  }
}
