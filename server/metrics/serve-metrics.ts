import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { registry, requestDuration } from './metrics.ts'

/**
 * Measures each request, and serves the metrics at `/metrics` on a separate port, which no proxy should forward.
 * `own` are the metrics of this app; others are those of the process.
 */
export function serveMetrics(
  app: FastifyInstance,
  { METRICS_HOST: host, METRICS_PORT: port }: Pick<Config, 'METRICS_HOST' | 'METRICS_PORT'>,
  own: Registry,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    // The pattern, never the path: paths contain tokens, and an unbounded number of series would exhaust memory.
    const route = routeOptions.url ?? 'unknown'
    requestDuration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  const all = Registry.merge([registry, own])
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    const text = await all.metrics().catch((error) => {
      app.log.warn(error, 'Metrics cannot be collected')
      return null
    })
    if (text === null) response.writeHead(500).end()
    else response.writeHead(200, { 'content-type': all.contentType }).end(text)
  })
  app.addHook('onListen', async () => {
    server.listen(port, host)
    await once(server, 'listening')
  })
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    server.close()
  })
}
