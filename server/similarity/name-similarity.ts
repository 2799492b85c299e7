import { distance } from 'fastest-levenshtein'
import { resolveConfusablesTransformer } from 'obscenity'

/**
 * Name without spelling variants, spacing, word order and look-alike letters. Numbers count: Plow 1 and Plow 2 are two
 * plows.
 */
export interface NormalizedName {
  /** Letters without spaces and repetitions. */
  letters: string
  /** Words in alphabetical order. */
  sorted: string
  numbers: string
}

/** Minimum letters of the shorter name for one, and for two edits. */
export const oneEdit = 5
export const twoEdits = 15

const { transform: resolveConfusable } = resolveConfusablesTransformer()
const digits: Record<string, string> = {
  0: 'o',
  1: 'l',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'g',
  7: 't',
  8: 'b',
  9: 'g',
}

function getLetters(word: string): string {
  return word
    .replace(/\d/g, (digit) => digits[digit] ?? digit)
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/(.)\1+/gu, '$1')
}

export function normalizeName(name: string): NormalizedName {
  const plain = [...name.normalize('NFKD').replace(/\p{M}/gu, '')]
    .map((character) => String.fromCodePoint(resolveConfusable(character.codePointAt(0) ?? 0) ?? 0))
    .join('')
    .normalize('NFKD')
    .toLowerCase()
  // A number ends a word; a digit within a word represents a letter.
  const words = plain.replace(/(?<=\p{L})\d{2,}(?![\p{L}\p{N}])/gu, ' $&').match(/[\p{L}\p{N}]+/gu) ?? []
  const letters = words.filter((word) => !/^\d+$/.test(word)).map(getLetters)
  return {
    letters: letters.join('').replace(/(.)\1+/gu, '$1'),
    sorted: letters.toSorted().join(' '),
    numbers: words.filter((word) => /^\d+$/.test(word)).join(''),
  }
}

/** Number of different letters, 0 if only spacing or word order differs; null for names that are not similar. */
export function measureEditDistance(one: NormalizedName, other: NormalizedName): number | null {
  if (one.numbers !== other.numbers) return null
  if (one.letters === other.letters || one.sorted === other.sorted) return 0
  const shorter = Math.min(one.letters.length, other.letters.length)
  const maxEdits = shorter >= twoEdits ? 2 : shorter >= oneEdit ? 1 : 0
  if (Math.abs(one.letters.length - other.letters.length) > maxEdits) return null
  const edits = distance(one.letters, other.letters)
  return edits <= maxEdits ? edits : null
}
