import type { FastifyInstance } from 'fastify'

/**
 * Lets a stop come to an end under load: while the server closes, each answer also ends its connection,
 * so that busy clients go elsewhere and what was accepted is still finished.
 */
export function stopGently(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done(null, payload)
  })
}
