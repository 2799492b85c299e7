import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Groups the addresses of one client: an IPv4 address by itself, an IPv6 address by its /64 prefix, which the provider
 * assigns and the client cannot change at will.
 */
export const getClientPrefix = (address: string): string => getPrefix(address, { v4: 4, v6: 4 })

/** Network of an address: /24 or /48, the size of a site. */
export const getNetworkPrefix = (address: string): string => getPrefix(address, { v4: 3, v6: 3 })

/** @param length `v4` in bytes, `v6` in groups of 16 bits */
function getPrefix(address: string, { v4, v6 }: { v4: number; v6: number }): string {
  // Most addresses are IPv4; a proxy may forward something that is no address at all.
  if (!address.includes(':') || !isIPv6(address)) return isIPv4(address) ? firstBytes(address, v4) : address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, v6).join(':') : firstBytes(parsed.toString(), v4)
}

const firstBytes = (address: string, bytes: number) => (bytes === 4 ? address : address.split('.', bytes).join('.'))
