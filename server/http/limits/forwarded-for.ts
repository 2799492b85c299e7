import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import type { ClientSource } from '@snowplow/contract/api/server.ts'
import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import type { Config } from '../../config.ts'

declare module 'fastify' {
  interface FastifyRequest {
    clientSource: ClientSource
  }
}

/**
 * Returns the plain address of `ip`, `ip:port`, `[ip]` or `[ip]:port`, without a zone, IPv4 also where it is mapped into
 * IPv6; null for anything else, such as `unknown`.
 */
export function parseAddress(text: string): string | null {
  if (isIPv4(text)) return text
  const bracketed = /^\[(.+)\](?::\d{1,5})?$/.exec(text)?.[1]
  // Tried unchanged first: the last group of an IPv6 address looks like a port.
  const address = (bracketed ? [bracketed] : [text, text.replace(/:\d{1,5}$/, '')]).find((part) => isIP(part) !== 0)
  if (address === undefined) return null
  return isIPv6(address) ? ipaddr.process(address.replace(/%.*$/, '')).toString() : address
}

const maxCachedAddresses = 1000

/** @returns whether an address is one of `TRUST_PROXY` */
export function createProxyCheck({ TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>) {
  const proxies = new BlockList()
  for (const proxy of TRUST_PROXY ? TRUST_PROXY.split(',') : []) {
    const [text = '', prefix] = proxy.split('/')
    const address = prefix === undefined ? (parseAddress(text) ?? text) : text
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(prefix), family)
  }
  // A check takes as long as the rest of a read; most requests come from a few proxies.
  const isListed = new LRUCache<string, boolean>({
    max: maxCachedAddresses,
    memoMethod: (address) => isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'),
  })
  return (address: string | undefined): boolean => address !== undefined && isListed.memo(address)
}

const describeShape = (text: string): ClientSource =>
  text.startsWith('[') ? (text.endsWith(']') ? '[ip]' : '[ip]:port') : isIP(text) ? 'ip' : 'ip:port'

interface Forwarded {
  /** Null: the request counts as the proxy's. */
  address: string | null
  source: ClientSource
  /** Element that is no address. */
  unreadable?: string
}

/** Finds the last address that a proxy vouches for, from the right; whatever is left of it, a client can forge. */
function findClient(header: string, isProxy: (address: string) => boolean): Forwarded {
  let client: Forwarded = { address: null, source: 'missing' }
  for (const element of header.split(',').reverse()) {
    const text = element.trim()
    if (text === '') continue
    const address = parseAddress(text)
    if (address === null) return { ...client, source: 'unreadable', unreadable: text }
    client = { address, source: describeShape(text) }
    if (!isProxy(address)) break
  }
  return client
}

const maxLogged = 40

/**
 * Reduces `X-Forwarded-For` of a trusted proxy to the plain address of the client, before anything reads `request.ip`.
 * Azure Application Gateway, App Service and IIS append the port of each connection: every connection would be a client.
 */
export function readForwardedFor(app: FastifyInstance, isProxy: ReturnType<typeof createProxyCheck>): void {
  let isLogged = false
  app.decorateRequest('clientSource', 'connection')
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request.raw
    const header = headers['x-forwarded-for']
    if (!isProxy(socket.remoteAddress)) {
      if (header !== undefined) request.clientSource = 'untrusted'
      return done()
    }
    const { address, source, unreadable } = findClient(String(header ?? ''), isProxy)
    request.clientSource = source
    if (address === null) delete headers['x-forwarded-for']
    else headers['x-forwarded-for'] = address
    if (unreadable !== undefined && !isLogged) {
      isLogged = true
      const shape = JSON.stringify(unreadable.slice(0, maxLogged).replace(/\d/g, '0'))
      app.log.warn(
        `X-Forwarded-For of the proxy ${socket.remoteAddress} has ${shape}, which is no address: such requests count as the proxy's`,
      )
    }
    done()
  })
}
