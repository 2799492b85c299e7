import type { IncomingHttpHeaders } from 'node:http'
import type { SsrBundle } from './ssr-bundle.ts'

const cookieOf = (cookies: string) => /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(cookies)?.[1] ?? null

/** Beyond it nobody's languages go on. */
const acceptLanguageMaxLength = 200
/** No language of ours has a longer tag. */
const tagMaxLength = 20
/** Ways of asking that are remembered; nobody fills the memory with more. */
const maxCachedLanguages = 1000

/** The languages that a browser wants, the most wanted first; without those that it wants on no account (`q=0`). */
const parseAcceptLanguage = (accepted: string): string[] =>
  accepted
    .split(',')
    .map((one) => ({ tag: one.split(';')[0]?.trim() ?? '', weight: Number(/;\s*q=([\d.]+)/.exec(one)?.[1] ?? 1) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)

/** Most queries do not have it: only one that may is taken apart. A name can be spelled with percent signs. */
export const parameterOf = (query: string, name: string): string | null =>
  query.includes(name) || query.includes('%') ? new URLSearchParams(query).get(name) : null

/** The language of a page: asked for in its address, chosen before (a cookie), or wanted by the browser. */
export function negotiateLanguage(chooseLanguage: SsrBundle['chooseLanguage']) {
  /** Browsers ask in few ways: each is read once. */
  const chosen = new Map<string, string>()
  return (query: string, headers: IncomingHttpHeaders): string => {
    const requested = parameterOf(query, 'language')?.slice(0, tagMaxLength) ?? null
    const acceptLanguage = (headers['accept-language'] ?? '').slice(0, acceptLanguageMaxLength)
    const own = headers.cookie === undefined ? null : cookieOf(headers.cookie)
    // Most have said nothing else; no header holds a line break.
    const key = requested === null && own === null ? acceptLanguage : `${requested}\n${own}\n${acceptLanguage}`
    const cached = chosen.get(key)
    if (cached !== undefined) return cached
    const language = chooseLanguage(requested, [own ?? '', ...parseAcceptLanguage(acceptLanguage)])
    if (chosen.size >= maxCachedLanguages) chosen.clear()
    chosen.set(key, language)
    return language
  }
}
