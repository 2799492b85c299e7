import type { FastifyInstance } from 'fastify'

/** Milliseconds; a person notices the wait. */
const slowMs = 1000
/** At most one line per route and interval: a rush makes thousands of requests slow. */
const intervalMs = 10_000

/** Logs requests that take longer than a second, by route, with the number of those not logged. */
export function logSlowRequests(app: FastifyInstance): void {
  const last = new Map<string, { at: number; unlogged: number }>()
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (reply.elapsedTime < slowMs) return
    const route = request.routeOptions.url ?? 'unknown'
    const key = `${request.method} ${route}`
    const now = performance.now()
    const entry = last.get(key)
    if (entry && now - entry.at < intervalMs) {
      entry.unlogged += 1
      return
    }
    const slow = {
      method: request.method,
      route,
      status: reply.statusCode,
      responseTime: Math.round(reply.elapsedTime),
    }
    reply.log.warn({ slow, unlogged: entry?.unlogged ?? 0 }, 'slow request')
    last.set(key, { at: now, unlogged: 0 })
  })
}
