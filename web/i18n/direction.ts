import { useSyncExternalStore } from 'react'
import { type Direction, directionOf, type Language } from './languages.ts'

let language: Language | null = null
// What boot-script.ts has put on the page already; settings and language settle it.
let preferredDirection: Direction | null = globalThis.document?.documentElement.dir === 'rtl' ? 'rtl' : null
let activeDirection: Direction = 'ltr'
const listeners = new Set<() => void>()

function show(): void {
  if (!language) return
  activeDirection = directionOf(language, preferredDirection)
  // Tests and the pre-rendering tools of others have no page.
  const page = globalThis.document?.documentElement
  if (page) {
    if (page.lang !== language) page.lang = language
    if (page.dir !== activeDirection) page.dir = activeDirection
  }
  for (const listener of listeners) listener()
}

export function showDirection(next: Language): void {
  language = next
  show()
}

/** What a person's settings say (section 3, `direction`); null for nothing. Arabic stays right to left whatever they say. */
export function setPreferredDirection(next: Direction | null): void {
  preferredDirection = next
  show()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The page's direction, for parts that draw without the browser's help, such as MUI's grid. */
export const useDirection = (): Direction =>
  useSyncExternalStore(
    subscribe,
    () => activeDirection,
    () => activeDirection,
  )

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const letter = /\p{L}/u

/** The direction of the first letter, as `dir="auto"` finds it; undefined for a text without letters. */
export function directionOfText(text: string): 'ltr' | 'rtl' | undefined {
  const first = letter.exec(text)?.[0]
  if (first === undefined) return undefined
  return rightToLeft.test(first) ? 'rtl' : 'ltr'
}

/**
 * What `<bdi>` does, for a text that has no markup: a name that people typed keeps its own direction inside a sentence
 * of the other one, and does not pull the sentence's punctuation along. Left alone where nothing could go wrong.
 */
export function isolate(text: string, around: 'ltr' | 'rtl'): string {
  const letters = text.match(/\p{L}/gu) ?? []
  const isAtHome = letters.every((one) => rightToLeft.test(one) === (around === 'rtl'))
  return isAtHome ? text : `\u2068${text}\u2069`
}
