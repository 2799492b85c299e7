import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'

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

/**
 * Lets a stop come to an end under load: while the server closes, each answer also ends its connection,
 * so that busy clients go elsewhere and what was accepted is still finished. A connection that is closed between two
 * requests may have the next one on its way already; hence the wait. Who never sends the rest is cut off.
 */
export function stopGently(app: FastifyInstance): void {
  let isStopping = false
  const connections = new Set<Socket>()
  const accepted = new Set<FastifyReply>()
  // No hook of its own for each answer: that costs a vote a tenth of its time.
  const endConnection = ({ raw }: FastifyReply) => raw.headersSent || raw.setHeader('connection', 'close')
  app.decorate('isStopping', () => isStopping)
  app.decorate('unfinishedCalls', () =>
    [...accepted].map(({ request: { method, url } }) => `${method} ${url.split('?', 1)[0]}`),
  )

  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('preValidation', (_request, reply, done) => {
    accepted.add(reply)
    if (isStopping) endConnection(reply)
    done()
  })
  app.addHook('onResponse', (_request, reply, done) => {
    accepted.delete(reply)
    done()
  })

  function cutOffUnheard(): void {
    const heard = new Set([...accepted].map(({ request }) => request.raw.socket))
    for (const socket of connections) if (!heard.has(socket)) socket.destroy()
  }
  app.addHook('preClose', async () => {
    isStopping = true
    for (const reply of accepted) endConnection(reply)
    setTimeout(cutOffUnheard, slowRequestTimeoutMs).unref()
    if (app.server.listening) await pause(farewellMs)
  })
}
