import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics of this process, in the format of Prometheus. Counters count from its start; times are in seconds. */
export const registry = new Registry()

collectDefaultMetrics({ register: registry })

const registers = [registry]

export const requestDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the arrival of a request to the end of its response.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})

export const batchSize = new Histogram({
  name: 'contest_batch_size',
  help: 'Calls that shared one commit or one query.',
  labelNames: ['batch'],
  buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
  registers,
})

export const batchDuration = new Histogram({
  name: 'contest_batch_duration_seconds',
  help: 'Time of a commit or query that calls share.',
  labelNames: ['batch'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
  registers,
})

/**
 * Numbers by name that a hot path changes itself, and a scrape reads: `inc` of prom-client took 2 % of the time of a vote.
 */
function createNumbers<Numbers extends Record<string, number>>(initial: Numbers) {
  const byName = new Map<string, Numbers>()
  return {
    byName,
    /** Shared by the callers with this name. */
    of(name: string): Numbers {
      const numbers = byName.get(name) ?? { ...initial }
      byName.set(name, numbers)
      return numbers
    },
  }
}

const queues = createNumbers({ waiting: 0 })
export const queueOf = queues.of

new Gauge({
  name: 'contest_queue_length',
  help: 'Calls that wait for the next batch, or for the one that runs before them.',
  labelNames: ['queue'],
  registers,
  collect() {
    for (const [queue, { waiting }] of queues.byName) this.set({ queue }, waiting)
  },
})

const caches = createNumbers({ hit: 0, stale: 0, miss: 0 })
export const cacheRequestsOf = caches.of

new Counter({
  name: 'contest_cache_requests_total',
  help: 'Reads of a cache: fresh (hit), outdated but served (stale), or loaded first (miss).',
  labelNames: ['cache', 'result'],
  registers,
  collect() {
    this.reset()
    for (const [cache, results] of caches.byName)
      for (const [result, count] of Object.entries(results)) this.inc({ cache, result }, count)
  },
})

export const ballotsStored = new Counter({
  name: 'contest_ballots_total',
  help: 'Ballots stored by this process.',
  registers,
})
export const entriesStored = new Counter({
  name: 'contest_entries_total',
  help: 'Entries stored by this process.',
  registers,
})

export const mailsSent = new Counter({
  name: 'contest_mail_attempts_total',
  help: 'Attempts to send a message: sent, retried later, or failed for good.',
  labelNames: ['result'],
  registers,
})

/** Connections of a pool. */
interface Pool {
  totalCount: number
  idleCount: number
  /** Callers without a connection. */
  waitingCount: number
}

export const pools = new Set<Pool>()

new Gauge({
  name: 'contest_database_connections',
  help: 'PostgreSQL connections of this process: busy and idle, and callers that wait for one.',
  labelNames: ['state'],
  registers,
  collect() {
    const sum = (count: (pool: Pool) => number) => [...pools].reduce((total, pool) => total + count(pool), 0)
    this.set(
      { state: 'busy' },
      sum(({ totalCount, idleCount }) => totalCount - idleCount),
    )
    this.set(
      { state: 'idle' },
      sum(({ idleCount }) => idleCount),
    )
    this.set(
      { state: 'waiting' },
      sum(({ waitingCount }) => waitingCount),
    )
  },
})
