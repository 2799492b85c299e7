import type { ServerOptions } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { getClientPrefix } from './client.ts'
import type { createProxyCheck } from './forwarded-for.ts'

const checkIntervalMs = 500

/**
 * Limits the time to send a request, body included, from its first byte. A request in progress holds at most the body
 * limit in memory.
 */
export function getRequestTimeouts(config: Config): ServerOptions & { requestTimeout: number } {
  const requestTimeout = config.REQUEST_TIMEOUT * 1000
  return { requestTimeout, headersTimeout: requestTimeout, connectionsCheckingInterval: checkIntervalMs }
}

export function limitConnections(
  { server }: FastifyInstance,
  config: Config,
  isProxy: ReturnType<typeof createProxyCheck>,
): void {
  if (config.MAX_CONNECTIONS > 0) server.maxConnections = config.MAX_CONNECTIONS
  const maxPerClient = config.MAX_CONNECTIONS_PER_CLIENT || Number.POSITIVE_INFINITY
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    // A proxy carries all clients and limits them itself.
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const client = getClientPrefix(remoteAddress)
    const count = open.get(client) ?? 0
    if (count >= maxPerClient) return void socket.destroy()
    open.set(client, count + 1)
    socket.once('close', () => {
      const rest = (open.get(client) ?? 1) - 1
      if (rest > 0) open.set(client, rest)
      else open.delete(client)
    })
  })
}
