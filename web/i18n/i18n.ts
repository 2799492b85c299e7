import {
  chooseLanguage,
  type Direction,
  defaultLanguage,
  getDirection,
  type Language,
  languages,
  type Namespace,
  reviewedLanguages,
} from '@snowplow/contract/text/languages.ts'
import { createContext, useContext } from 'react'
import { sessionOwner, subscribeSession } from '../lib/session.ts'
import { persist, readPersisted } from '../lib/storage/persisted-state.ts'
import { createStore, useStore } from '../lib/storage/store.ts'
import { showDirection } from './direction.ts'
import type account from './messages/en.account.json'
import type schoolClass from './messages/en.class.json'
import type entry from './messages/en.entry.json'
import type form from './messages/en.form.json'
import type open from './messages/en.json'
import type mail from './messages/en.mail.json'
import type poll from './messages/en.poll.json'
import type press from './messages/en.press.json'
import type results from './messages/en.results.json'
import type seo from './messages/en.seo.json'
import type staff from './messages/en.staff.json'
import type subscription from './messages/en.subscription.json'
import { addMessages, bindTranslator, type KeyOf, type Texts, type Values } from './translate.ts'

/**
 * Catalogues of a language, with unique keys:
 * - `en.json` for all visitors
 * - `en.form.json` for the naming form, and a family's correction
 * - `en.entry.json` for what a family sees of its entry once it was sent
 * - `en.class.json` for classes: the pages of the teacher and of a class entry, and the naming form with a class code
 * - `en.subscription.json` for subscribing to messages
 * - `en.poll.json` for the public poll and its winners, `en.results.json` for its results
 * - `en.account.json` for account, family and guide pages, which guests open; signed-in pages share their components
 * - `en.staff.json` for signed-in users
 * - `en.mail.json` for the texts and the kinds of mails, which the server and the lists of mails load
 * - `en.press.json` for the texts of the press kit, which its page loads in the language of the texts
 * - `en.seo.json` for search engines, shared links and failures, which only the server renders
 */
export type Messages = typeof open &
  typeof form &
  typeof entry &
  typeof schoolClass &
  typeof subscription &
  typeof poll &
  typeof results &
  typeof account &
  typeof staff &
  typeof mail &
  typeof seo &
  typeof press
type Key =
  | KeyOf<typeof open>
  | KeyOf<typeof form>
  | KeyOf<typeof entry>
  | KeyOf<typeof schoolClass>
  | KeyOf<typeof subscription>
  | KeyOf<typeof poll>
  | KeyOf<typeof results>
  | KeyOf<typeof account>
  | KeyOf<typeof staff>
  | KeyOf<typeof mail>
  | KeyOf<typeof seo>
  | KeyOf<typeof press>
export type Translate = (key: Key | readonly Key[], values?: Values) => string

/** Language from a link (`?language=tr`). Does not change the stored choice. */
const getLanguageParam = () => new URLSearchParams(globalThis.location?.search).get('language') ?? ''

/** Languages of the installation, as the server named them in the page. */
const getOfferedLanguages = (): readonly string[] =>
  globalThis.document?.documentElement.dataset.languages?.split(' ') ?? reviewedLanguages

const isSignedIn = () => sessionOwner() !== null

/** Signed-in pages are in English where the language has no texts for them. The stored choice stays. */
const fitSession = (language: Language): Language =>
  isSignedIn() && !languages[language].isForStaff ? defaultLanguage : language

const chooseStored = (): Language =>
  chooseLanguage(
    getLanguageParam(),
    [readPersisted('language') ?? '', ...(globalThis.navigator?.languages ?? [])],
    getOfferedLanguages(),
  )

let targetLanguage = fitSession(chooseStored())

const texts: Partial<Record<Language, Texts>> = {}
const getTexts = (language: Language): Texts => {
  texts[language] ??= new Map()
  return texts[language]
}

export interface Translator {
  language: Language
  dir: Direction
  t: Translate
}

const createTranslator = (language: Language): Translator => ({
  language,
  dir: getDirection(language, null),
  t: bindTranslator(language, getTexts(language)),
})
const activeTranslator = createStore(createTranslator(targetLanguage))

/** For code outside of components. */
export const getTranslator = activeTranslator.getSnapshot

/** Language of one server-rendered page. In the browser, every component follows the active language. */
export const TranslatorContext = createContext<Translator | null>(null)

export function useTranslation(): Translator {
  const active = useStore(activeTranslator)
  return useContext(TranslatorContext) ?? active
}

// Set before the messages have loaded, so that the page does not change direction later.
showDirection(targetLanguage)

async function readMessages(language: Language, namespace: Namespace): Promise<object> {
  // Mails and errors may need a text of staff in any language.
  const ofTexts = namespace === 'staff' && !languages[language].isForStaff ? defaultLanguage : language
  const file = namespace === 'open' ? ofTexts : `${ofTexts}.${namespace}`
  return (await import(`./messages/${file}.json`)).default
}

const loadedNamespaces = new Map<string, Promise<void>>()

/** Loads a namespace once per language. A failed load can be retried. */
function load(language: Language, namespace: Namespace): Promise<void> {
  const name = `${language} ${namespace}`
  const loading =
    loadedNamespaces.get(name) ??
    readMessages(language, namespace).then((catalogue) => addMessages(getTexts(language), catalogue))
  loadedNamespaces.set(name, loading)
  loading.catch(() => loadedNamespaces.delete(name))
  return loading
}

const activeNamespaces = new Set<Namespace>(['open'])

export async function loadNamespace(namespace: Namespace): Promise<void> {
  activeNamespaces.add(namespace)
  await Promise.all([getTranslator().language, targetLanguage].map((language) => load(language, namespace)))
}

/** Translator of some messages in any language, such as a text that is shown in another one than the page. */
export async function loadTexts(language: Language, namespaces: readonly Namespace[]): Promise<Translator> {
  await Promise.all(namespaces.map((namespace) => load(language, namespace)))
  return createTranslator(language)
}

/** For the server, which renders in several languages at once and has all messages in memory. */
export const loadTranslator = (language: Language): Promise<Translator> =>
  loadTexts(language, [
    ...(['open', 'form', 'entry', 'class', 'subscription', 'poll'] as const),
    ...(['results', 'account', 'staff', 'mail', 'seo'] as const),
  ])

/** Makes the server render the next page in this language. `max-age` is one year in seconds. */
function setLanguageCookie(language: Language): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on older phones in use
    if (globalThis.document) document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
  } catch {
    // Cookies are forbidden, as in a sandboxed frame.
  }
}

function removeLanguageParam(): void {
  if (!globalThis.location || !getLanguageParam()) return
  const address = new URL(location.href)
  address.searchParams.delete('language')
  history.replaceState(history.state, '', address)
}

async function showLanguage(language: Language): Promise<void> {
  targetLanguage = language
  try {
    await Promise.all([...activeNamespaces].map((namespace) => load(language, namespace)))
  } catch (error) {
    if (targetLanguage === language) targetLanguage = getTranslator().language
    throw error
  }
  if (targetLanguage !== language) return
  activeTranslator.set(createTranslator(language))
  showDirection(language)
}

export async function changeLanguage(language: Language): Promise<void> {
  await showLanguage(language)
  if (targetLanguage !== language) return
  persist('language', language)
  setLanguageCookie(language)
  removeLanguageParam()
}

// After sign-in and sign-out.
subscribeSession(() => {
  const stored = chooseStored()
  const language = fitSession(languages[stored].isForStaff ? targetLanguage : stored)
  if (language !== targetLanguage) showLanguage(language).catch(() => {})
})

export async function startLanguage(): Promise<void> {
  if (readPersisted('language') === targetLanguage) setLanguageCookie(targetLanguage)
  try {
    await load(targetLanguage, 'open')
  } catch (error) {
    if (targetLanguage === defaultLanguage) throw error
    targetLanguage = defaultLanguage
    await load(defaultLanguage, 'open')
    activeTranslator.set(createTranslator(defaultLanguage))
    showDirection(defaultLanguage)
  }
}

export const isLanguage = (code: string): code is Language => code in languages
