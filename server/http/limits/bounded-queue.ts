import { Mutex } from '../../lib/mutex.ts'
import { queueOf } from '../../metrics/metrics.ts'
import { Refusal } from '../problem.ts'

const retryAfterSeconds = 5

/**
 * Runs jobs sequentially. At most `maxWaiting` wait for the running one; further jobs are rejected. `name`
 * labels its metric.
 * @returns a function that throws Refusal server.busy, with Retry-After
 */
export function createBoundedQueue(name: string, maxWaiting: number) {
  const queue = queueOf(name)
  let pending = 0
  const mutex = new Mutex()
  return async function enqueue<Result>(run: () => Promise<Result>): Promise<Result> {
    if (pending > maxWaiting) throw new Refusal('server.busy', [], { 'retry-after': String(retryAfterSeconds) })
    pending += 1
    queue.waiting += 1
    try {
      return await mutex.run(run)
    } finally {
      pending -= 1
      queue.waiting -= 1
    }
  }
}
