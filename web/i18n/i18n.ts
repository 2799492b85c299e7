import { useSyncExternalStore } from 'react'
import { persist, readPersisted } from '../lib/persisted-state.ts'
import { showDirection } from './direction.ts'
import { chooseLanguage, type Direction, defaultLanguage, directionOf, type Language, languages } from './languages.ts'
import type open from './messages/en.json'
import type poll from './messages/en.poll.json'
import type staff from './messages/en.staff.json'
import { addMessages, type KeyOf, type Texts, translator, type Values } from './translate.ts'

/**
 * The catalogue has three files for each language: `en.json` is what any visitor may meet, `en.poll.json` what only the
 * public poll and its winners say, and `en.staff.json` what only people with an account see. A key is written the same
 * wherever it stands.
 */
export type Messages = typeof open & typeof poll & typeof staff
type Key = KeyOf<typeof open> | KeyOf<typeof poll> | KeyOf<typeof staff>
export type Part = 'open' | 'poll' | 'staff'
/** Of several keys the first that has a message counts. */
export type Translate = (key: Key | readonly Key[], values?: Values) => string

/** Of the page's address: a link may ask for a language (`?language=tr`); what was chosen here stays as it was. */
const ofAddress = () => new URLSearchParams(globalThis.location?.search).get('language') ?? ''

/** The language that is wanted now; it is in use as soon as its messages are here. */
let wanted: Language = chooseLanguage(ofAddress(), [
  readPersisted('language') ?? '',
  ...(globalThis.navigator?.languages ?? []),
])

const texts: Partial<Record<Language, Texts>> = {}
const textsOf = (language: Language): Texts => {
  texts[language] ??= new Map()
  return texts[language]
}

/** What words everything now: another one once the language is another. */
const wordsIn = (language: Language) => ({ language, t: translator(language, textsOf(language)) as Translate })
let words = wordsIn(wanted)
const listeners = new Set<() => void>()

function use(language: Language): void {
  words = wordsIn(language)
  for (const tell of listeners) tell()
}

export const i18n = {
  get language(): Language {
    return words.language
  },
  /** In the language that is in use when it is called. */
  t: ((key, values) => words.t(key, values)) as Translate,
  dir: (): Direction => directionOf(words.language, null),
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = () => words

/** The words of the language in use, for a component, which follows it. */
export const useTranslation = (): { t: Translate; i18n: typeof i18n } => ({
  t: useSyncExternalStore(subscribe, read, read).t,
  i18n,
})

// Before the messages are here, so that the page never turns around under a reader.
showDirection(wanted)

/** A part of the catalogue in one language; nothing of any other language comes along. */
async function readMessages(language: Language, part: Part): Promise<object> {
  const file = part === 'open' ? language : `${language}.${part}`
  return (await import(`./messages/${file}.json`)).default
}

const here = new Map<string, Promise<void>>()

/** Puts a part of the catalogue in place, once for each language; what failed can be tried again. */
function load(language: Language, part: Part): Promise<void> {
  const name = `${language} ${part}`
  const loading =
    here.get(name) ?? readMessages(language, part).then((catalogue) => addMessages(textsOf(language), catalogue))
  here.set(name, loading)
  loading.catch(() => here.delete(name))
  return loading
}

const parts = new Set<Part>(['open'])

/** Loads a part in the language in use, and in the one that is on its way. */
export async function loadPart(part: Part): Promise<void> {
  parts.add(part)
  await Promise.all([i18n.language, wanted].map((language) => load(language, part)))
}

/** The words of one language, whatever language pages are in meanwhile. */
export async function wordsFor(language: Language, ...wantedParts: Part[]) {
  await Promise.all(wantedParts.map((part) => load(language, part)))
  return wordsIn(language).t
}

/** The next page is drawn in it before it gets here; seconds of a year. */
function tellServer(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in phones that families still use
  if (globalThis.document) document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
}

/** Who chooses a language does not go back to the one that a link asked for. */
function leaveAddress(): void {
  if (!globalThis.location || !ofAddress()) return
  const address = new URL(location.href)
  address.searchParams.delete('language')
  history.replaceState(history.state, '', address)
}

/** Shows the page in another language without loading it again; the last of several quick choices counts. */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language
  try {
    await Promise.all([...parts].map((part) => load(language, part)))
  } catch (error) {
    if (wanted === language) wanted = i18n.language
    throw error
  }
  if (wanted !== language) return
  persist('language', language)
  tellServer(language)
  leaveAddress()
  use(language)
  showDirection(language)
}

/** The messages of the first page; English where those of the chosen language do not come. */
export async function startLanguage(): Promise<void> {
  if (readPersisted('language') === wanted) tellServer(wanted)
  try {
    await load(wanted, 'open')
  } catch (error) {
    if (wanted === defaultLanguage) throw error
    wanted = defaultLanguage
    await load(defaultLanguage, 'open')
    use(defaultLanguage)
    showDirection(defaultLanguage)
  }
}

export const isLanguage = (code: string): code is Language => code in languages
