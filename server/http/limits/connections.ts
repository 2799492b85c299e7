import type { ServerOptions } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { clientOf } from './client.ts'

const checkIntervalMs = 500

/**
 * Limits the time to send a request, body included, from its first byte. A request in progress holds at most the body
 * limit in memory.
 */
export function requestTimeoutsOf(config: Config): ServerOptions & { requestTimeout: number } {
  const requestTimeout = config.REQUEST_TIMEOUT * 1000
  return { requestTimeout, headersTimeout: requestTimeout, connectionsCheckingInterval: checkIntervalMs }
}

export function limitConnections({ server }: FastifyInstance, config: Config): void {
  if (config.MAX_CONNECTIONS > 0) server.maxConnections = config.MAX_CONNECTIONS
  const maxPerClient = config.MAX_CONNECTIONS_PER_CLIENT || Number.POSITIVE_INFINITY
  const isProxy = proxiesOf(config)
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    // A proxy carries all clients and limits them itself.
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const client = clientOf(remoteAddress)
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

function proxiesOf({ TRUST_PROXY }: Config): (address: string) => boolean {
  const proxies = new BlockList()
  for (const proxy of TRUST_PROXY ? TRUST_PROXY.split(',') : []) {
    const [address = '', prefix] = proxy.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(prefix), family)
  }
  return (address) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
