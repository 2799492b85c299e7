import { distance } from 'fastest-levenshtein'
import { resolveConfusablesTransformer } from 'obscenity'

/**
 * What is left of a name when spelling, spacing, word order and letters that look alike no longer count. Numbers do:
 * Plow 1 and Plow 2 are two plows.
 */
export interface Shape {
  /** Letters without spaces and repetitions. */
  letters: string
  /** The same with the words in alphabetical order. */
  sorted: string
  numbers: string
}

/** Letters of the shorter name from which one, and from which two of them may differ. */
const oneEdit = 5
const twoEdits = 15

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

function lettersOf(word: string): string {
  return word
    .replace(/\d/g, (digit) => digits[digit] ?? digit)
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/(.)\1+/gu, '$1')
}

export function shapeOf(name: string): Shape {
  const plain = [...name.normalize('NFKD').replace(/\p{M}/gu, '')]
    .map((character) => String.fromCodePoint(resolveConfusable(character.codePointAt(0) ?? 0) ?? 0))
    .join('')
    .normalize('NFKD')
    .toLowerCase()
  // A number ends a word; a digit within a word stands for a letter.
  const words = plain.replace(/(?<=\p{L})\d{2,}(?![\p{L}\p{N}])/gu, ' $&').match(/[\p{L}\p{N}]+/gu) ?? []
  const letters = words.filter((word) => !/^\d+$/.test(word)).map(lettersOf)
  return {
    letters: letters.join('').replace(/(.)\1+/gu, '$1'),
    sorted: letters.toSorted().join(' '),
    numbers: words.filter((word) => /^\d+$/.test(word)).join(''),
  }
}

/** Letters in which two names differ, 0 when only their spacing or the order of words does; null when they are not alike. */
export function unlikeness(one: Shape, other: Shape): number | null {
  if (one.numbers !== other.numbers) return null
  if (one.letters === other.letters || one.sorted === other.sorted) return 0
  const shorter = Math.min(one.letters.length, other.letters.length)
  const most = shorter >= twoEdits ? 2 : shorter >= oneEdit ? 1 : 0
  if (Math.abs(one.letters.length - other.letters.length) > most) return null
  const edits = distance(one.letters, other.letters)
  return edits <= most ? edits : null
}

/** Where a name of `length` letters is cut: any part of two letters, or any two of six parts of a long one. */
function cutsOf(length: number): [start: number, end: number][][] {
  const parts = length < twoEdits ? Math.ceil(length / 2) : 6
  const border = (part: number) => Math.floor((part * length) / parts)
  const ranges = Array.from({ length: parts }, (_, part): [number, number] => [border(part), border(part + 1)])
  if (length < twoEdits) return ranges.map((range) => [range])
  return ranges.flatMap((range, part) => ranges.slice(part + 1).map((later) => [range, later]))
}

/** 32 bits of a text (FNV-1a), signed as a database's integers are. */
function hash(text: string): number {
  let bits = 0x811c9dc5
  for (let place = 0; place < text.length; place += 1) bits = Math.imul(bits ^ text.charCodeAt(place), 0x01000193)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  return (bits ^ (bits >>> 13)) | 0
}

const orderKey = ({ sorted, numbers }: Shape) => hash(`order ${numbers} ${sorted}`)
const exactKey = ({ letters, numbers }: Shape) => hash(`exact ${numbers} ${letters}`)
const cutKey = (numbers: string, length: number, cut: number, rest: string) =>
  hash(`${length} ${cut} ${numbers} ${rest}`)

/**
 * The keys under which a name is found by those that are like it. Few letters differ, so that of the parts into which a
 * name is cut most are the same in both: each key is what remains when the parts that may differ are left out. Names that
 * merely begin alike share none.
 */
export function keysOf(shape: Shape): number[] {
  const { letters, numbers } = shape
  const cuts = letters.length < oneEdit ? [] : cutsOf(letters.length)
  const cutKeys = cuts.map((cut, place) => {
    const rest = cut.reduceRight((left, [start, end]) => `${left.slice(0, start)} ${left.slice(end)}`, letters)
    return cutKey(numbers, letters.length, place, rest)
  })
  return [...new Set([orderKey(shape), exactKey(shape), ...cutKeys])]
}

/** The keys of all the names that this one might be like: of its length, and a little longer or shorter. */
export function keysToLookFor(shape: Shape): number[] {
  const { letters, numbers } = shape
  const keys = [orderKey(shape), exactKey(shape)]
  for (let length = Math.max(oneEdit, letters.length - 2); length <= letters.length + 2; length += 1) {
    const longer = letters.length - length
    if (Math.abs(longer) > (length < twoEdits ? 1 : 2)) continue
    for (const [place, cut] of cutsOf(length).entries())
      for (const rest of restsOf(letters, longer, cut)) keys.push(cutKey(numbers, length, place, rest))
  }
  return [...new Set(keys)]
}

/** What remains of a name when the parts are left out that in the other, shorter by `longer`, stand at `cut`. */
function restsOf(letters: string, longer: number, cut: [number, number][]): string[] {
  const [first, second] = cut
  if (!first) return []
  if (!second) return [`${letters.slice(0, first[0])} ${letters.slice(first[1] + longer)}`]
  // How much of the difference in length came about in the first part.
  const shifts = new Set([0, longer, ...(longer === 0 ? [1, -1] : []), Math.trunc(longer / 2)])
  return [...shifts].map(
    (shift) =>
      `${letters.slice(0, first[0])} ${letters.slice(first[1] + shift, second[0] + shift)} ${letters.slice(second[1] + longer)}`,
  )
}
