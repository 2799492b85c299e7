import { type Direction, getDirection, type Language } from '@snowplow/contract/text/languages.ts'
import { createStore } from '../lib/storage/store.ts'

let language: Language | null = null
// Initial value from boot-script.ts, until settings and language are loaded.
let preferredDirection: Direction | null = globalThis.document?.documentElement.dir === 'rtl' ? 'rtl' : null
export const directionStore = createStore<Direction>('ltr')

function show(): void {
  if (!language) return
  const direction = getDirection(language, preferredDirection)
  // No document in tests and in server rendering.
  const page = globalThis.document?.documentElement
  if (page) {
    if (page.lang !== language) page.lang = language
    if (page.dir !== direction) page.dir = direction
  }
  directionStore.set(direction)
}

export function showDirection(next: Language): void {
  language = next
  show()
}

/**
 * Sets the direction of the user's settings (section 3, `direction`); null resets it. Arabic is always right to left.
 */
export function setPreferredDirection(next: Direction | null): void {
  preferredDirection = next
  show()
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const letter = /\p{L}/u

/** Direction of the first letter, as in `dir="auto"`; undefined for a text without letters. */
export function detectDirection(text: string): 'ltr' | 'rtl' | undefined {
  const first = letter.exec(text)?.[0]
  if (first === undefined) return undefined
  return rightToLeft.test(first) ? 'rtl' : 'ltr'
}

/**
 * Like `<bdi>` for plain text: wraps a name in isolate characters, so that it keeps its direction and does not
 * reorder the surrounding punctuation. Returns the text unchanged if that cannot happen.
 */
export function isolate(text: string, around: 'ltr' | 'rtl'): string {
  const letters = text.match(/\p{L}/gu) ?? []
  const isAtHome = letters.every((one) => rightToLeft.test(one) === (around === 'rtl'))
  return isAtHome ? text : `\u2068${text}\u2069`
}
