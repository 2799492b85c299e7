import { getCountyMap } from '@snowplow/contract/county-map.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The state's shape does not change while a page is open. */
export const useGetCountyMap = () =>
  useQuery({
    queryKey: ['getCountyMap'],
    queryFn: ({ signal }) => call(getCountyMap, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
