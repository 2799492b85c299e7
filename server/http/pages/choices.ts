import type { IncomingHttpHeaders } from 'node:http'
import type { Palette } from '@snowplow/contract/settings/settings.ts'
import { findParameter } from './negotiate-language.ts'

/** Color mode. */
export type Mode = Palette['palette']['mode']

export const toMode = (value: string | null | undefined): Mode | null =>
  value === 'light' || value === 'dark' ? value : null

const modeCookie = /(?:^|;\s*)mode=(light|dark)(?:;|$)/

/** Precedence: query parameter, cookie. Null follows the system. */
export const chooseMode = (query: string, { cookie }: Pick<IncomingHttpHeaders, 'cookie'>): Mode | null =>
  toMode(findParameter(query, 'mode')) ?? toMode(cookie && modeCookie.exec(cookie)?.[1])

const choices = new Map([
  ['language', /^[a-z]{2}$/],
  ['mode', /^(?:light|dark)$/],
])

interface Choice {
  name: string
  value: string
}

/**
 * Choice of a link in a page without scripts, which cannot store it as `web` does. Any other link applies to its page
 * only.
 */
export function findKeptChoice(query: string): Choice | null {
  const name = findParameter(query, 'keep')
  const value = name && choices.get(name)?.exec(findParameter(query, name) ?? '')?.[0]
  return value ? { name, value } : null
}

/** Kept for a year. */
export const toCookie = ({ name, value }: Choice) => `${name}=${value}; path=/; max-age=31536000; samesite=lax`
