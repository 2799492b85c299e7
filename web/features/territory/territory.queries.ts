import { listStates } from '@snowplow/contract/county/territory.ts'
import { toQuery } from '../../lib/query.ts'

/** Never stale: the list of states is fixed. */
export const statesQuery = { ...toQuery(listStates, {}), staleTime: Number.POSITIVE_INFINITY }
