import { unaccented } from '@snowplow/contract/text/words.ts'
import { spellInLatin } from '../../../../db/confusable-key.ts'
import { isOrdinaryWord, isParticle } from './ordinary-words.ts'
import { toOriginalSpan, toPlain } from './plain-text.ts'

interface Word {
  key: string
  /** True also in a script without capitals. */
  isCapitalized: boolean
  start: number
  end: number
}

export interface Span {
  start: number
  end: number
}

/** Below it, a single word of a name is too likely an ordinary word or an abbreviation. */
const minLength = 3

// Spellings of one Arabic letter, and the stretching stroke.
const arabicVariants: Record<string, string> = { ى: 'ي', ة: 'ه', ـ: '' }

const getKey = (word: string) =>
  unaccented(spellInLatin(word)).replace(/[ىةـ]/g, (letter) => arabicVariants[letter] ?? letter)

/** Words without apostrophes and suffixes after them: `Emma’s` is `Emma` and `s`. */
function getWords(original: string): Word[] {
  const plain = toPlain(original)
  return [...plain.text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) => {
    const key = getKey(word)
    return key
      ? { key, isCapitalized: !/^\p{Ll}/u.test(word), ...toOriginalSpan(plain, index, index + word.length) }
      : []
  })
}

// Words after which even an ordinary word is a name; after the second kind only with a capital: `I am strong`.
const introductions = /(?:^| )(?:my name (?:is|s)|my names|(?:benim )?(?:adim|ismim)|اسمي(?: هو)?)$/
const looseIntroductions = /(?:^| )(?:i am|i m|im|انا)$/

function isIntroduced(words: readonly Word[], index: number): boolean {
  const before = words
    .slice(Math.max(0, index - 3), index)
    .map(({ key }) => key)
    .join(' ')
  return introductions.test(before) || (looseIntroductions.test(before) && words[index]?.isCapitalized === true)
}

// Conjunctions and prepositions that Arabic writes together with the next word.
const hasArabicPrefix = (word: string, name: string) =>
  /^\p{Script=Arabic}/u.test(name) && name.length >= minLength && /^[وفبلك]$/.test(word.slice(0, -name.length))

const isSameWord = (word: string, name: string) => word === name || (word.endsWith(name) && hasArabicPrefix(word, name))

/**
 * Number of words from `index` on that spell the name: together, in its own words, or letter by letter.
 * @returns 0 if they do not
 */
function countMatching(words: readonly Word[], index: number, name: readonly string[]): number {
  if (name.every((part, offset) => isSameWord(words[index + offset]?.key ?? '', part))) return name.length
  const whole = name.join('')
  if (words[index]?.key === whole) return 1
  const letters = words.slice(index, index + whole.length)
  const isSpelled = whole.length >= minLength && letters.every(({ key }, offset) => key === whole[offset])
  return isSpelled && letters.length === whole.length ? whole.length : 0
}

function getMatches(words: readonly Word[], name: readonly string[], needsIntroduction: boolean): Span[] {
  return words.flatMap(({ start }, index) => {
    const count = countMatching(words, index, name)
    const last = words[index + count - 1]
    if (count === 0 || !last || (needsIntroduction && !isIntroduced(words, index))) return []
    return { start, end: last.end }
  })
}

/**
 * Finds the child's first or last name as whole words, regardless of case, accents and look-alike letters. A name that
 * is also an ordinary word, or very short, is found only beside the other name or after an introduction such as `My
 * name is`: a child called Snow may write about snow.
 */
export function findOwnNames(text: string, { firstName, lastName }: { firstName: string; lastName: string }): Span[] {
  const words = getWords(text)
  const [first, last] = [firstName, lastName].map((name) => getWords(name).map(({ key }) => key)) as [
    string[],
    string[],
  ]
  const found: Span[] = []
  const add = (name: string[], needsIntroduction = false) => {
    if (name.length > 0) found.push(...getMatches(words, name, needsIntroduction))
  }
  if (first.length > 0 && last.length > 0) {
    add([...first, ...last])
    add([...last, ...first])
  }
  for (const name of [first, last]) {
    const isLong = name.length > 1 && name.join('').length > minLength
    if (isLong) add(name, name.every(isOrdinaryWord))
    for (const part of name)
      if (/\p{L}/u.test(part) && !isParticle(part)) add([part], part.length < minLength || isOrdinaryWord(part))
  }
  return found
}
