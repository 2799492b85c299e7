import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { acceptEmptyBodies } from './json-body.ts'
import { getRequestTimeouts, limitConnections } from './limits/connections.ts'
import { createProxyCheck, readForwardedFor } from './limits/forwarded-for.ts'
import { countCalls, createApiHeaders } from './limits/protection.ts'
import { type createLog, createRequestId, RequestLog } from './logging/log.ts'
import { logRefusedRequests } from './logging/refused-requests.ts'
import { logSlowRequests } from './logging/slow-requests.ts'
import { rewriteMoved } from './moved-routes.ts'
import { compileSerializer } from './serializer.ts'
import { compileValidator } from './serve.ts'
import { stopGently } from './stopping.ts'
import { handleClientError, handleInvalidUrl, handleUnroutedRequests } from './unrouted.ts'

// The longest entry is a tenth of it.
const bodyLimitBytes = 64 * 1024

/**
 * Creates the HTTP server without routes: parsing, limits, logs, and replies to what no route answers. Not async: a promise
 * of the server would start it, since the server has a `then`.
 */
export function createServer(config: Config, logger: Awaited<ReturnType<typeof createLog>>): FastifyInstance {
  const headers = createApiHeaders(config)
  const timeouts = getRequestTimeouts(config)
  const isProxy = createProxyCheck(config)
  const app = Fastify({
    bodyLimit: bodyLimitBytes,
    http: { ...timeouts, requireHostHeader: false },
    requestTimeout: timeouts.requestTimeout,
    logger,
    genReqId: createRequestId,
    rewriteUrl: ({ url }) => rewriteMoved(url),
    logController: new RequestLog(config),
    // Only the nearest: `readForwardedFor` leaves the client's address alone in the header.
    trustProxy: config.TRUST_PROXY !== '' && ((address, hop) => hop === 0 && isProxy(address)),
    // A request that was accepted before the stop is still answered.
    return503OnClosing: false,
    frameworkErrors: handleInvalidUrl(headers),
    clientErrorHandler: handleClientError(headers),
  })
  app.removeContentTypeParser('text/plain')
  acceptEmptyBodies(app)
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
  handleUnroutedRequests(app, headers)
  stopGently(app)
  readForwardedFor(app, isProxy)
  limitConnections(app, config, isProxy)
  countCalls(app, config)
  logSlowRequests(app)
  logRefusedRequests(app)
  return app
}
