import { listWinners } from '@snowplow/contract/winner.ts'
import { useQuery } from '@tanstack/react-query'
import { CallError, failureCode, isRefusal } from '../../lib/call.ts'
import { queryOf } from '../../lib/query.ts'

/** Spreads the browsers that wait for the same server. */
const spreadMs = 1000

/** A server that has just started counts for some seconds; whoever looks until then is told as soon as it is done. */
export const isCounting = (failure: Error | null) => failureCode(failure) === 'ballot.counting'

export const useListWinners = () =>
  useQuery({
    ...queryOf(listWinners, {}),
    retry: (failures, error) => isCounting(error) || (failures < 1 && !isRefusal(error)),
    retryDelay: (_, error) =>
      ((error instanceof CallError && error.retryAfterSeconds) || 1) * 1000 + Math.random() * spreadMs,
  })
