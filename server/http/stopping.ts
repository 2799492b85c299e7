import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Milliseconds in which busy clients are answered and sent away before their connections are closed. */
const farewell = 500

/**
 * Lets a stop come to an end under load: while the server closes, each answer also ends its connection,
 * so that busy clients go elsewhere and what was accepted is still finished. A connection that is closed between two
 * requests may have the next one on its way already; hence the wait.
 */
export function stopGently(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    if (app.server.listening) await pause(farewell)
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done(null, payload)
  })
}
