import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errors } from '@snowplow/contract/api/errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nameRequest, newRequestId, requestIdHeader } from './logging/log.ts'
import { handleError, problem, send } from './problem.ts'

type Headers = Record<string, string>

/**
 * An address that cannot be decoded, or is longer than any of ours, names no path; Fastify refuses it before any hook.
 * Behind a proxy those of all clients are counted as the proxy's: no browser of ours asks for one.
 */
export const handleInvalidUrl =
  (headers: Headers) =>
  (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    nameRequest(request, reply)
    reply.headers(headers)
    const refusal = request.server.countCall(request)
    if (refusal) handleError(refusal, request, reply)
    else send(reply, 'route.not_found')
  }

/**
 * Node would answer a request without a host, and one that expects what nobody knows, with an empty body, and one
 * without a version as if it had any. The first and the last are refused here, the other is answered as if it expected
 * nothing, which it may be.
 */
export function handleUnroutedRequests(app: FastifyInstance, headers: Headers): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers: requestHeaders, httpVersion } = request.raw
    if (httpVersion === '1.0' || (httpVersion === '1.1' && requestHeaders.host !== undefined)) return done()
    nameRequest(request, reply)
    send(reply.headers({ ...headers, connection: 'close' }), 'request.malformed')
  })
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/** The answer that Node has begun on a connection, which has no name in its types. */
type Answering = Socket & { _httpMessage?: { headersSent: boolean } }

const codeOfClientError: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.too_slow',
  HPE_HEADER_OVERFLOW: 'request.head_too_large',
}

/** Whoever sent what is no request, or too slowly, is told so in the one error shape, and the connection ends. */
export const handleClientError = (headers: Headers) =>
  function onClientError(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Answering): void {
    const code = codeOfClientError[error.code ?? ''] ?? 'request.malformed'
    // A browser opens connections ahead of need: it is told nothing about one on which it has asked for nothing.
    const isAwaitingResponse = socket.writable && socket.bytesRead > 0 && !socket._httpMessage?.headersSent
    if (isAwaitingResponse && error.code !== 'ECONNRESET') {
      const id = newRequestId()
      this.log.debug({ reqId: id, err: error }, code)
      socket.write(toRawResponse(code, { ...headers, [requestIdHeader]: id }))
    }
    socket.destroySoon()
  }

function toRawResponse(code: ErrorCode, headers: Headers): string {
  const body = JSON.stringify(problem(code))
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  const { status } = errors[code]
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
