import { outageOf } from './db-health.ts'

/** The most items one piece of work takes on, so that a flood cannot make one statement too large for the database. */
const largestBatch = 500
const longestWaitMs = 5

/**
 * Gathers what is asked while a piece of work runs and does it together in the next one.
 * For votes this means one commit, and for look-ups one statement, for everything that arrived meanwhile. A second piece
 * beside the first gained nothing (decision 3).
 *
 * `work` answers each item in order. When it rejects, each item is tried alone, so that only the bad one fails; but not
 * when the database is to blame.
 */
export function batcher<Item, Result>(work: (items: Item[]) => Promise<Result[]>): (item: Item) => Promise<Result> {
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
      // With the database away, none would fare better alone; and what it did not answer may have happened.
      if (batch.length > 1 && !outageOf(reason)) for (const one of batch) await settle([one])
      else for (const { reject } of batch) reject(reason)
    }
  }

  /**
   * Waits while every turn of the event loop still brings more: what is on its way shares this work, not the next. No
   * longer than the work itself takes, since whoever is already waiting would gain nothing.
   */
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
      await settle(waiting.splice(0, largestBatch))
      lastWorkMs = performance.now() - began
    }
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) run()
    })
}
