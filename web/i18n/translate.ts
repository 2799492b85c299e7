/** Words a message of a catalogue: its form by number, and its values put in (docs/decisions/0033). */
import { isolate } from './direction.ts'
import { directionOf, type Language, localeOf } from './languages.ts'

type Form = 'one' | 'two' | 'few' | 'other'
/** English, whose keys are those of all, counts with two forms. */
type WithoutForm<Name extends string> = Name extends
  | `${infer Base}_ordinal_${Form}`
  | `${infer Base}_${'one' | 'other'}`
  ? Base
  : Name

/** The keys of a catalogue, `section.name`; what differs by number has one for all its forms. */
export type KeyOf<Catalogue, Path extends string = ''> = {
  [Name in keyof Catalogue & string]: Catalogue[Name] extends string
    ? `${Path}${WithoutForm<Name>}`
    : KeyOf<Catalogue[Name], `${Path}${Name}.`>
}[keyof Catalogue & string]

export interface Values {
  /** Chooses the form: "one name", "two names". */
  count?: number
  /** Chooses among "1st" and "2nd" instead. */
  ordinal?: boolean
  [name: string]: unknown
}

/** A catalogue's messages by their whole keys. */
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

/** What another message says, whole. */
const sameAs = /\$t\(([\w.]+)\)/g
const placeholder = /\{\{(\w+)(, number)?\}\}/g

/**
 * @returns what words a key in a language, or the first of several that has a message; without one the key stays as it
 * is, for a test to find
 */
export function translator(language: Language, texts: Texts) {
  const around = directionOf(language, null)
  const locale = localeOf(language)
  // Made when they are first needed: a slow phone takes longer for each than for all messages of a page.
  const cardinals = memoize(() => new Intl.PluralRules(language))
  const ordinals = memoize(() => new Intl.PluralRules(language, { type: 'ordinal' }))
  const number = memoize(() => new Intl.NumberFormat(locale))
  const messageOf = (key: string, { count, ordinal }: Values): string | undefined => {
    const form =
      count === undefined ? '' : ordinal ? `_ordinal_${ordinals().select(count)}` : `_${cardinals().select(count)}`
    const message = texts.get(key + form) ?? texts.get(key)
    return message?.replace(sameAs, (_, other: string) => texts.get(other) ?? other)
  }
  return (keys: string | readonly string[], values: Values = {}): string => {
    const candidateKeys = typeof keys === 'string' ? [keys] : keys
    const message = candidateKeys.reduce<string | undefined>((found, key) => found ?? messageOf(key, values), undefined)
    return (message ?? candidateKeys.at(-1) ?? '').replace(placeholder, (_, name: string, isNumber?: string) => {
      const value = values[name] ?? ''
      // React escapes markup; what is left to do here is to keep typed names in their own direction.
      return isolate(isNumber ? number().format(Number(value)) : String(value), around)
    })
  }
}
