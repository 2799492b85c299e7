import { Refusal } from '../problem.ts'

const retryAfterSeconds = 5

/**
 * Runs jobs sequentially. At most `maxWaiting` wait for the running one; further jobs are rejected.
 * @returns a function that throws Refusal server.busy, with Retry-After
 */
export function createBoundedQueue(maxWaiting: number) {
  let pending = 0
  let last: Promise<unknown> = Promise.resolve()
  return function enqueue<Result>(run: () => Promise<Result>): Promise<Result> {
    if (pending > maxWaiting)
      return Promise.reject(new Refusal('server.busy', [], { 'retry-after': String(retryAfterSeconds) }))
    pending += 1
    const next = last.then(run, run).finally(() => {
      pending -= 1
    })
    last = next
    return next
  }
}
