import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Busy clients are answered and sent away meanwhile; then their connections are closed. */
const farewellMs = 500

/** For the rest of what a client began; longer than a hosted captcha may take to answer. */
const slowRequestTimeoutMs = 7000

declare module 'fastify' {
  interface FastifyInstance {
    isStopping: () => boolean
    /** Received whole and not answered, as `METHOD path`. */
    unfinishedCalls: () => string[]
  }
}

/** The answer that Node has begun on a connection, which has no name in its types. */
export type Answering = Socket & { _httpMessage?: ServerResponse<IncomingMessage> | null }

const answersOn = (connections: Iterable<Answering>) =>
  [...connections].flatMap(({ _httpMessage: answer }) => answer ?? [])

/**
 * Lets a stop come to an end under load: while the server closes, each answer also ends its connection,
 * so that busy clients go elsewhere and what was accepted is still finished. A connection that is closed between two
 * requests may have the next one on its way already; hence the wait. Who never sends the rest is cut off.
 * What is under way is asked of the connections when it matters: no call has to sign in and out for it.
 */
export function stopGently(app: FastifyInstance): void {
  let isStopping = false
  const connections = new Set<Answering>()
  const isHeard = ({ _httpMessage: answer }: Answering) => answer?.req.complete === true
  app.decorate('isStopping', () => isStopping)
  app.decorate('unfinishedCalls', () =>
    answersOn([...connections].filter(isHeard)).map(
      ({ req: { method, url = '' } }) => `${method} ${url.split('?', 1)[0]}`,
    ),
  )

  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })

  function cutOffUnheard(): void {
    for (const socket of connections) if (!isHeard(socket)) socket.destroy()
  }
  app.addHook('preClose', async () => {
    isStopping = true
    // Fastify says so itself to whoever asks from now on.
    for (const answer of answersOn(connections)) if (!answer.headersSent) answer.setHeader('connection', 'close')
    setTimeout(cutOffUnheard, slowRequestTimeoutMs).unref()
    if (app.server.listening) await pause(farewellMs)
  })
}
