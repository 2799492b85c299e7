import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Busy clients are answered and sent away meanwhile; then their connections are closed. */
const farewellMs = 500

/** For the rest of what a client began; longer than a hosted captcha may take to answer. */
const slowRequestTimeoutMs = 7000

declare module 'fastify' {
  interface FastifyInstance {
    isStopping: () => boolean
    /** From now on readiness is refused, and each answer ends its connection. */
    startDraining: () => void
    /** Received whole and not answered, as `METHOD path`. */
    unfinishedCalls: () => string[]
  }
}

type RawResponse = ServerResponse<IncomingMessage>

/**
 * Lets a stop come to an end under load: while the server closes, each answer also ends its connection,
 * so that busy clients go elsewhere and what was accepted is still finished. A connection that is closed between two
 * requests may have the next one on its way already; hence the wait. Who never sends the rest is cut off.
 */
export function stopGently(app: FastifyInstance): void {
  let isStopping = false
  /**
   * The last answer on each connection, which is looked at when it matters: a hook for each call that is over takes a
   * sixth of the time of what is answered from memory.
   */
  const responses = new Map<Socket, RawResponse | null>()
  const underWay = () =>
    [...responses.values()].flatMap((response) => (!response || response.writableFinished ? [] : response))
  const findReceived = () => underWay().filter(({ req }) => req.complete)
  app.decorate('isStopping', () => isStopping)
  app.decorate('startDraining', () => {
    isStopping = true
    for (const response of underWay()) if (!response.headersSent) response.setHeader('connection', 'close')
  })
  app.decorate('unfinishedCalls', () =>
    findReceived().map(({ req: { method, url = '' } }) => `${method} ${url.split('?', 1)[0]}`),
  )

  app.server.on('connection', (socket) => {
    responses.set(socket, null)
    socket.once('close', () => responses.delete(socket))
  })
  // Ahead of the framework's own listener, which may answer at once.
  app.server.prependListener('request', ({ socket }, response) => {
    responses.set(socket, response)
    if (isStopping) response.setHeader('connection', 'close')
  })

  function cutOffUnheard(): void {
    const waiting = new Set(findReceived().map(({ req }) => req.socket))
    for (const socket of responses.keys()) if (!waiting.has(socket)) socket.destroy()
  }
  app.addHook('preClose', async () => {
    // Idle throughout the delay: a proxy would otherwise send its next request on a connection that is about to end.
    if (isStopping) app.server.closeIdleConnections()
    app.startDraining()
    setTimeout(cutOffUnheard, slowRequestTimeoutMs).unref()
    if (app.server.listening) await delay(farewellMs)
  })
}
