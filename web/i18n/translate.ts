/** Resolves messages: plural form and placeholders (docs/decisions/0033). */

import { getDirection, getLocale, type Language } from '@snowplow/contract/text/languages.ts'
import { isolate } from './direction.ts'

type Form = 'one' | 'two' | 'few' | 'other'
/** English keys are the reference and have two plural forms. */
type WithoutForm<Name extends string> = Name extends
  | `${infer Base}_ordinal_${Form}`
  | `${infer Base}_${'one' | 'other'}`
  ? Base
  : Name

/** Keys of a catalogue as `section.name`, without plural suffixes. */
export type KeyOf<Catalogue, Path extends string = ''> = {
  [Name in keyof Catalogue & string]: Catalogue[Name] extends string
    ? `${Path}${WithoutForm<Name>}`
    : KeyOf<Catalogue[Name], `${Path}${Name}.`>
}[keyof Catalogue & string]

export interface Values {
  /** Selects the plural form: "one name", "two names". */
  count?: number
  /** Uses ordinal forms instead: "1st", "2nd". */
  ordinal?: boolean
  [name: string]: unknown
}

export type Texts = Map<string, string>

export function addMessages(texts: Texts, catalogue: object, path = ''): void {
  for (const [name, message] of Object.entries(catalogue)) {
    if (typeof message === 'string') texts.set(path + name, message)
    else addMessages(texts, message, `${path}${name}.`)
  }
}

function memoize<Value>(make: () => Value): () => Value {
  let cached: Value | undefined
  return () => {
    cached ??= make()
    return cached
  }
}

const sameAs = /\$t\(([\w.]+)\)/g
const placeholder = /\{\{(\w+)(, number)?\}\}/g

/** Returns a translate function. A key without a message is returned unchanged, so that tests can find it. */
export function bindTranslator(language: Language, texts: Texts) {
  const around = getDirection(language, null)
  const locale = getLocale(language)
  // Created on first use: on a slow phone, each takes longer than all messages of a page.
  const cardinals = memoize(() => new Intl.PluralRules(language))
  const ordinals = memoize(() => new Intl.PluralRules(language, { type: 'ordinal' }))
  const number = memoize(() => new Intl.NumberFormat(locale))
  const getMessage = (key: string, { count, ordinal }: Values): string | undefined => {
    const form =
      count === undefined ? '' : ordinal ? `_ordinal_${ordinals().select(count)}` : `_${cardinals().select(count)}`
    const message = texts.get(key + form) ?? texts.get(key)
    return message?.replace(sameAs, (_, other: string) => texts.get(other) ?? other)
  }
  return (keys: string | readonly string[], values: Values = {}): string => {
    const candidateKeys = typeof keys === 'string' ? [keys] : keys
    const message = candidateKeys.reduce<string | undefined>(
      (found, key) => found ?? getMessage(key, values),
      undefined,
    )
    return (message ?? candidateKeys.at(-1) ?? '').replace(placeholder, (_, name: string, isNumber?: string) => {
      const value = values[name] ?? ''
      // React escapes markup; here only the direction of names has to be isolated.
      return isolate(isNumber ? number().format(Number(value)) : String(value), around)
    })
  }
}
