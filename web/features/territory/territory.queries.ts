import { listStates } from '@snowplow/contract/county/territory.ts'
import { queryOf } from '../../lib/query.ts'

/** Never stale: the list of states is fixed. */
export const statesQuery = { ...queryOf(listStates, {}), staleTime: Number.POSITIVE_INFINITY }
