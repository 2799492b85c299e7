import { listStates } from '@snowplow/contract/county/territory.ts'
import { queryOf } from '../../lib/query.ts'

/** States do not come and go. */
export const statesQuery = { ...queryOf(listStates, {}), staleTime: Number.POSITIVE_INFINITY }
