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
export type Namespace = 'open' | 'poll' | 'staff'
/** Of several keys the first that has a message counts. */
export type Translate = (key: Key | readonly Key[], values?: Values) => string

/** Of the page's address: a link may ask for a language (`?language=tr`); what was chosen here stays as it was. */
const getLanguageParam = () => new URLSearchParams(globalThis.location?.search).get('language') ?? ''

/** The language that is wanted now; it is in use as soon as its messages are here. */
let targetLanguage: Language = chooseLanguage(getLanguageParam(), [
  readPersisted('language') ?? '',
  ...(globalThis.navigator?.languages ?? []),
])

const texts: Partial<Record<Language, Texts>> = {}
const textsOf = (language: Language): Texts => {
  texts[language] ??= new Map()
  return texts[language]
}

/** What words everything now: another one once the language is another. */
const createTranslator = (language: Language) => ({ language, t: translator(language, textsOf(language)) as Translate })
let activeTranslator = createTranslator(targetLanguage)
const listeners = new Set<() => void>()

function use(language: Language): void {
  activeTranslator = createTranslator(language)
  for (const listener of listeners) listener()
}

export const i18n = {
  get language(): Language {
    return activeTranslator.language
  },
  /** In the language that is in use when it is called. */
  t: ((key, values) => activeTranslator.t(key, values)) as Translate,
  dir: (): Direction => directionOf(activeTranslator.language, null),
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = () => activeTranslator

/** The words of the language in use, for a component, which follows it. */
export const useTranslation = (): { t: Translate; i18n: typeof i18n } => ({
  t: useSyncExternalStore(subscribe, read, read).t,
  i18n,
})

// Before the messages are here, so that the page never turns around under a reader.
showDirection(targetLanguage)

/** A part of the catalogue in one language; nothing of any other language comes along. */
async function readMessages(language: Language, namespace: Namespace): Promise<object> {
  const file = namespace === 'open' ? language : `${language}.${namespace}`
  return (await import(`./messages/${file}.json`)).default
}

const here = new Map<string, Promise<void>>()

/** Puts a part of the catalogue in place, once for each language; what failed can be tried again. */
function load(language: Language, namespace: Namespace): Promise<void> {
  const name = `${language} ${namespace}`
  const loading =
    here.get(name) ?? readMessages(language, namespace).then((catalogue) => addMessages(textsOf(language), catalogue))
  here.set(name, loading)
  loading.catch(() => here.delete(name))
  return loading
}

const activeNamespaces = new Set<Namespace>(['open'])

/** Loads a part in the language in use, and in the one that is on its way. */
export async function loadNamespace(namespace: Namespace): Promise<void> {
  activeNamespaces.add(namespace)
  await Promise.all([i18n.language, targetLanguage].map((language) => load(language, namespace)))
}

/** The words of one language, whatever language pages are in meanwhile. */
export async function loadTranslate(language: Language, ...namespaces: Namespace[]) {
  await Promise.all(namespaces.map((namespace) => load(language, namespace)))
  return createTranslator(language).t
}

/** The next page is drawn in it before it gets here; seconds of a year. */
function setLanguageCookie(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in phones that families still use
  if (globalThis.document) document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
}

/** Who chooses a language does not go back to the one that a link asked for. */
function removeLanguageParam(): void {
  if (!globalThis.location || !getLanguageParam()) return
  const address = new URL(location.href)
  address.searchParams.delete('language')
  history.replaceState(history.state, '', address)
}

/** Shows the page in another language without loading it again; the last of several quick choices counts. */
export async function changeLanguage(language: Language): Promise<void> {
  targetLanguage = language
  try {
    await Promise.all([...activeNamespaces].map((namespace) => load(language, namespace)))
  } catch (error) {
    if (targetLanguage === language) targetLanguage = i18n.language
    throw error
  }
  if (targetLanguage !== language) return
  persist('language', language)
  setLanguageCookie(language)
  removeLanguageParam()
  use(language)
  showDirection(language)
}

/** The messages of the first page; English where those of the chosen language do not come. */
export async function startLanguage(): Promise<void> {
  if (readPersisted('language') === targetLanguage) setLanguageCookie(targetLanguage)
  try {
    await load(targetLanguage, 'open')
  } catch (error) {
    if (targetLanguage === defaultLanguage) throw error
    targetLanguage = defaultLanguage
    await load(defaultLanguage, 'open')
    use(defaultLanguage)
    showDirection(defaultLanguage)
  }
}

export const isLanguage = (code: string): code is Language => code in languages
