import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

// Delay before open connections are closed; busy clients are answered and disconnected in the meantime.
const closeDelayMs = 500

// Time to finish requests in progress; longer than a hosted captcha may take to answer.
const slowRequestTimeoutMs = 7000

declare module 'fastify' {
  interface FastifyInstance {
    isStopping: () => boolean
    /** Fails readiness, and closes each connection after its reply. */
    startDraining: () => void
    unfinishedCalls: () => string[]
  }
}

type RawResponse = ServerResponse<IncomingMessage>

/**
 * Shuts down gracefully under load: while the server closes, each reply also ends its connection, so that busy clients
 * reconnect elsewhere and accepted requests are finished. The delay covers requests already on their way to an idle
 * connection. Clients that never send the rest are cut off.
 */
export function stopGently(app: FastifyInstance): void {
  let isStopping = false
  // Last response per connection. A hook on each completed call would take a sixth of the time of a cached reply.
  const responses = new Map<Socket, RawResponse | null>()
  const getPendingResponses = () =>
    [...responses.values()].flatMap((response) => (!response || response.writableFinished ? [] : response))
  const findReceived = () => getPendingResponses().filter(({ req }) => req.complete)
  app.decorate('isStopping', () => isStopping)
  app.decorate('startDraining', () => {
    isStopping = true
    for (const response of getPendingResponses()) if (!response.headersSent) response.setHeader('connection', 'close')
  })
  app.decorate('unfinishedCalls', () =>
    findReceived().map(({ req: { method, url = '' } }) => `${method} ${url.split('?', 1)[0]}`),
  )

  app.server.on('connection', (socket) => {
    responses.set(socket, null)
    socket.once('close', () => responses.delete(socket))
  })
  // Before Fastify's own listener, which may reply immediately.
  app.server.prependListener('request', ({ socket }, response) => {
    responses.set(socket, response)
    if (isStopping) response.setHeader('connection', 'close')
  })

  function destroyIncomplete(): void {
    const waiting = new Set(findReceived().map(({ req }) => req.socket))
    for (const socket of responses.keys()) if (!waiting.has(socket)) socket.destroy()
  }
  app.addHook('preClose', async () => {
    // Idle since draining began: a proxy would otherwise send its next request on a connection that is about to close.
    if (isStopping) app.server.closeIdleConnections()
    app.startDraining()
    setTimeout(destroyIncomplete, slowRequestTimeoutMs).unref()
    if (app.server.listening) await delay(closeDelayMs)
  })
}
