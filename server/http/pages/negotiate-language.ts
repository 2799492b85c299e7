import type { IncomingHttpHeaders } from 'node:http'
import { chooseLanguage, type Language } from '@snowplow/contract/text/languages.ts'
import type { Caller } from '../serve.ts'

const getCookie = (cookies: string) => /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(cookies)?.[1] ?? null

const acceptLanguageMaxLength = 200
const tagMaxLength = 20
/** Bounds memory: headers are client input. */
const maxCachedLanguages = 1000

const parseAcceptLanguage = (accepted: string): string[] =>
  accepted
    .split(',')
    .map((one) => ({ tag: one.split(';')[0]?.trim() ?? '', weight: Number(/;\s*q=([\d.]+)/.exec(one)?.[1] ?? 1) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)

/** Parses only queries that may contain the name, which can be percent-encoded: most do not. */
export const findParameter = (query: string, name: string): string | null =>
  query.includes(name) || query.includes('%') ? new URLSearchParams(query).get(name) : null

type ChooseLanguage<Language extends string> = (
  selected: string | null,
  preferred: readonly string[],
  offered: readonly string[] | undefined,
) => Language

/** Precedence: query parameter, cookie, Accept-Language. */
export function negotiateLanguage<Language extends string>(chooseLanguage: ChooseLanguage<Language>) {
  const chosen = new Map<string, Language>()
  let lastOffered: readonly string[] | undefined
  return (
    query: string,
    headers: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>,
    offered?: readonly string[],
  ): Language => {
    const requested = findParameter(query, 'language')?.slice(0, tagMaxLength) ?? null
    const acceptLanguage = (headers['accept-language'] ?? '').slice(0, acceptLanguageMaxLength)
    const own = headers.cookie === undefined ? null : getCookie(headers.cookie)
    // Most requests have no other hint. Unambiguous: no header contains a line break.
    const key = requested === null && own === null ? acceptLanguage : `${requested}\n${own}\n${acceptLanguage}`
    if (offered !== lastOffered) {
      if (String(offered) !== String(lastOffered)) chosen.clear()
      lastOffered = offered
    }
    const cached = chosen.get(key)
    if (cached !== undefined) return cached
    const language = chooseLanguage(requested, [own ?? '', ...parseAcceptLanguage(acceptLanguage)], offered)
    if (chosen.size >= maxCachedLanguages) chosen.clear()
    chosen.set(key, language)
    return language
  }
}

const languageOf = negotiateLanguage(chooseLanguage)

/** Language of the page that made the call. */
export const negotiateClientLanguage = ({ cookies, acceptLanguage, languages }: Caller['client']): Language =>
  languageOf('', { cookie: cookies, 'accept-language': acceptLanguage }, languages?.())
