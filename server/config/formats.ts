import { Resolver } from 'node:dns'
import { isIP } from 'node:net'
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

export function isMailServer(text: string): boolean {
  const address = URL.parse(text)
  return (
    address !== null && /^smtps?:$/.test(address.protocol) && address.hostname !== '' && /^\/?$/.test(address.pathname)
  )
}

const isAddress = (text: string) => z.email().safeParse(text).success
export const isSender = (text: string) => text === '' || isAddress(/^[^<>\r\n"]*<([^<>]+)>$/.exec(text)?.[1] ?? text)

export function isDnsServer(text: string): boolean {
  try {
    new Resolver().setServers([text])
    return true
  } catch {
    return false
  }
}

export function isProxy(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (bits === 0 || rest.length) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits)
}
