import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * What all addresses of one client have in common. Of an IPv6 address it is the half that its provider gives, which a
 * client cannot leave at will; one line has the other.
 */
export function clientOf(address: string): string {
  // Most addresses are of IPv4 and stand for themselves; what a proxy hands on may be none at all.
  if (!address.includes(':') || !isIPv6(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}
