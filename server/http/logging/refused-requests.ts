import type { FastifyInstance } from 'fastify'
import { createLogThrottle } from './log-throttle.ts'

/** Without a session or right, over a limit, or invalid. A missing page is none: crawlers request thousands. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 404

/** Logs refused requests by route, status and account, with the number of those not logged. */
export function logRefusedRequests(app: FastifyInstance): void {
  const throttle = createLogThrottle()
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const { statusCode: status } = reply
    if (!isRefusal(status)) return
    const { method, viewer } = request
    const route = request.routeOptions.url ?? 'unknown'
    throttle(`${method} ${route} ${status} ${viewer?.id}`, (unlogged) =>
      reply.log.info({ refused: { method, route, status, userId: viewer?.id }, unlogged }, 'refused request'),
    )
  })
}
