/** The most items one piece of work takes on, so that a flood cannot make one statement too large for the database. */
const largestBatch = 500

/**
 * Gathers what is asked while the last piece of work runs and does it together in the next one.
 * For votes this means one commit, and for look-ups one statement, for everything that arrived meanwhile.
 *
 * `work` answers each item in order. When it rejects, each item is tried alone, so that only the bad one fails.
 */
export function batched<Item, Answer>(work: (items: Item[]) => Promise<Answer[]>): (item: Item) => Promise<Answer> {
  type Waiting = { item: Item; resolve: (answer: Answer) => void; reject: (reason: unknown) => void }
  const waiting: Waiting[] = []
  let running = false

  async function settle(batch: Waiting[]): Promise<void> {
    try {
      const answers = await work(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, place) => {
        resolve(answers[place] as Answer)
      })
    } catch (reason) {
      if (batch.length === 1) batch[0]?.reject(reason)
      else for (const one of batch) await settle([one])
    }
  }

  async function run(): Promise<void> {
    while (waiting.length) {
      const batch = waiting.splice(0, largestBatch)
      await settle(batch)
    }
    running = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (running) return
      running = true
      // After this turn's other requests have been read, so that they share the work.
      setImmediate(run)
    })
}
