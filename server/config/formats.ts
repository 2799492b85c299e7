import { Resolver } from 'node:dns'
import { isIP } from 'node:net'
import { bech32 } from '@scure/base'
import * as z from 'zod'

const number = z.coerce
  .number({ error: 'must be a whole number' })
  .int('must be a whole number')
  .min(0, 'must not be negative')
const portNumber = number.max(65535, 'must be at most 65535')

export const wholeNumber = (fallback: number) => number.default(fallback)
export const port = (fallback: number) => portNumber.default(fallback)
export const optionalPort = portNumber.optional()

export const isDomain = (text: string) => z.hostname().safeParse(text).success && text.includes('.')

export function isOrigin(text: string): boolean {
  const address = URL.parse(text)
  return address !== null && /^https?:$/.test(address.protocol) && address.href === `${address.origin}/`
}

const beforeLastAt = (text: string) => text.slice(0, Math.max(0, text.lastIndexOf('@')))

/**
 * Finds characters that end the user or the password of an address, as in a pasted password.
 * @returns how to write them; undefined if the address can be read
 */
export function describeUnencoded(address: string): string | undefined {
  const [, authority = '', rest = ''] = /^\w+:\/\/([^#/?]*)(.*)$/s.exec(address) ?? []
  const isCut = rest.includes('#') || (authority.includes('@') ? /^[^?]*@|^\?[^=]*@/ : /@/).test(rest)
  const credentials = beforeLastAt(isCut ? `${authority}${rest}` : authority)
  // A percent sign alone is read as it is; beside encoded characters, it may be part of one.
  const isMixed = /%[0-9a-f]{2}/i.test(credentials) && / |%(?![0-9a-f]{2})/i.test(credentials)
  if (!isCut && !isMixed) return undefined
  const found = new Set(credentials.match(/[#/?@ ]|%(?![0-9a-f]{2})/gi) ?? ['#'])
  const advice = [...found].map((one) => `${one === ' ' ? 'a space' : one} as ${encodeURIComponent(one)}`)
  return `must have user and password encoded: write ${advice.join(', ')}`
}

export function isMailServer(text: string): boolean {
  const address = URL.parse(text)
  return (
    address !== null && /^smtps?:$/.test(address.protocol) && address.hostname !== '' && /^\/?$/.test(address.pathname)
  )
}

const isAddress = (text: string) => z.email().safeParse(text).success

/**
 * Parses `address`, `Name <address>` or `"Name" <address>`: an address parser would take the colon of `DOT: Plows` for a
 * group, and the comma of `Plows, State` for a list.
 */
export function parseSender(text: string): { name: string; address: string } {
  const [, typed = '', address = text] = /^([^<>\p{Cc}]*|"[^\p{Cc}]*"\s*)<([^<>]+)>$/u.exec(text.trim()) ?? []
  // A file of settings may keep the backslashes before its quotes.
  const quoted = /^\\?"(.*?)\\?"$/.exec(typed.trim())?.[1]
  return { name: quoted?.replace(/\\(.)/g, '$1') ?? typed.trim(), address: address.trim() }
}
export const isSender = (text: string) => text === '' || isAddress(parseSender(text).address)

export function isDnsServer(text: string): boolean {
  try {
    new Resolver().setServers([text])
    return true
  } catch {
    return false
  }
}

/** As in a URL, where many copy an IPv6 address from: `[::1]` is `::1`. */
export const stripBrackets = (text: string) => text.replace(/\[([\da-f:.]+)\]/gi, '$1')

/** An address or a name, without scheme and port. */
export const isHost = (text: string) => isIP(text) !== 0 || /^[\w.-]+$/.test(text)

export function isProxy(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (bits === 0 || rest.length) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits)
}

/** Lengths of the keys that age encrypts to, in bytes; decoding alone finds a key that was cut off or mistyped. */
const recipientBytes: Record<string, number> = { age: 32, age1pq: 1216, age1tag: 33, age1tagpq: 1249 }

export function isRecipient(text: string): boolean {
  if (text === '') return true
  const key = text === text.toLowerCase() ? bech32.decodeUnsafe(text, false) : undefined
  return key !== undefined && bech32.fromWordsUnsafe(key.words)?.length === recipientBytes[key.prefix]
}
