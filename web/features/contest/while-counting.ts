import { CallError, getFailureCode, isRefusal } from '../../lib/call.ts'

/** Jitter of retries, so that browsers do not hit a starting server at once. */
const spreadMs = 1000

/** A server counts for some seconds after its start, and before it publishes the results. */
export const isCounting = (failure: Error | null) => getFailureCode(failure) === 'ballot.counting'

/** Options of a query that is repeated until the count is done. */
export const retryWhileCounting = {
  retry: (failures: number, error: Error) => isCounting(error) || (failures < 1 && !isRefusal(error)),
  retryDelay: (_: number, error: Error) =>
    ((error instanceof CallError && error.retryAfterSeconds) || 1) * 1000 + Math.random() * spreadMs,
}
