import type { FastifyInstance } from 'fastify'
import { createLogThrottle } from './log-throttle.ts'

/** Milliseconds; a person notices the wait. */
const slowMs = 1000

/** Logs requests that take longer than a second, by route, with the number of those not logged. */
export function logSlowRequests(app: FastifyInstance): void {
  const throttle = createLogThrottle()
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (reply.elapsedTime < slowMs) return
    const route = request.routeOptions.url ?? 'unknown'
    throttle(`${request.method} ${route}`, (unlogged) => {
      const slow = {
        method: request.method,
        route,
        status: reply.statusCode,
        responseTime: Math.round(reply.elapsedTime),
      }
      reply.log.warn({ slow, unlogged }, 'slow request')
    })
  })
}
