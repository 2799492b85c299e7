import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errors } from '@snowplow/contract/api/errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestId, nameRequest, requestIdHeader } from './logging/log.ts'
import { createProblem, handleError, send } from './problem.ts'

type Headers = Record<string, string>

/**
 * Handles URLs that cannot be decoded or are too long, which Fastify rejects before any hook. Behind a proxy all of
 * them count as calls of the proxy: the site never requests one.
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
 * Replaces replies of Node that have an empty body. A request without a host or an HTTP version is rejected; an unknown
 * `Expect` header is ignored, as the specification allows.
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

// `_httpMessage` is the response that Node has started; missing in its types.
type SocketWithResponse = Socket & { _httpMessage?: { headersSent: boolean } }

const codeOfClientError: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.too_slow',
  HPE_HEADER_OVERFLOW: 'request.head_too_large',
}

export const handleClientError = (headers: Headers) =>
  function onClientError(this: FastifyInstance, error: NodeJS.ErrnoException, socket: SocketWithResponse): void {
    const code = codeOfClientError[error.code ?? ''] ?? 'request.malformed'
    // Browsers preconnect: sends nothing on a connection without a request.
    const isAwaitingResponse = socket.writable && socket.bytesRead > 0 && !socket._httpMessage?.headersSent
    if (isAwaitingResponse && error.code !== 'ECONNRESET') {
      const id = createRequestId()
      this.log.debug({ reqId: id, err: error }, code)
      socket.write(toRawResponse(code, { ...headers, [requestIdHeader]: id }))
    }
    socket.destroySoon()
  }

function toRawResponse(code: ErrorCode, headers: Headers): string {
  const body = JSON.stringify(createProblem(code))
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  const { status } = errors[code]
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
