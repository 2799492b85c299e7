import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Groups the addresses of one client: an IPv4 address by itself, an IPv6 address by its /64 prefix, which the provider
 * assigns and the client cannot change at will.
 */
export function clientOf(address: string): string {
  // Most addresses are IPv4; a proxy may forward something that is no address at all.
  if (!address.includes(':') || !isIPv6(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}
