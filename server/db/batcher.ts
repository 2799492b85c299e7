import { batchDuration, batchSize, queueOf } from '../metrics/metrics.ts'
import { findOutage } from './db-health.ts'

// Maximum items per batch, so that a flood of calls cannot exceed the size limit of a statement.
const largestBatch = 500
const longestWaitMs = 5

/**
 * Collects the items that arrive while a batch runs and processes them in the next one: one commit for votes, one
 * statement for look-ups. Parallel batches gained nothing (decision 3).
 *
 * `name` labels its metrics. `work` returns one result per item, in order. If it rejects, each item is retried alone, so
 * that only the invalid one fails; not during an outage of the database.
 */
export function createBatcher<Item, Result>(
  name: string,
  work: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  const [size, duration] = [batchSize.labels(name), batchDuration.labels(name)]
  const queue = queueOf(name)
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (reason: unknown) => void }
  const waiting: Waiting[] = []
  let isRunning = false
  let lastWorkMs = 0

  async function settle(batch: Waiting[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, index) => {
        resolve(results[index] as Result)
      })
    } catch (reason) {
      // In an outage retries would fail as well, and the batch may have been committed.
      if (batch.length > 1 && !findOutage(reason)) for (const one of batch) await settle([one])
      else for (const { reject } of batch) reject(reason)
    }
  }

  // Waits while each turn of the event loop adds items to this batch; at most as long as the last batch took, since
  // waiting callers gain nothing from a longer delay.
  async function gather(): Promise<void> {
    const latest = performance.now() + Math.min(lastWorkMs, longestWaitMs)
    let before: number
    do {
      before = waiting.length
      await new Promise(setImmediate)
    } while (waiting.length > before && waiting.length < largestBatch && performance.now() < latest)
  }

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      await gather()
      const began = performance.now()
      const batch = waiting.splice(0, largestBatch)
      queue.waiting -= batch.length
      size.observe(batch.length)
      await settle(batch)
      lastWorkMs = performance.now() - began
      duration.observe(lastWorkMs / 1000)
    }
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      queue.waiting += 1
      if (!isRunning) run()
    })
}
