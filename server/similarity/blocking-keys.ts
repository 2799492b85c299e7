import { type NormalizedName, oneEdit, twoEdits } from './name-similarity.ts'

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

const orderKey = ({ sorted, numbers }: NormalizedName) => hash(`order ${numbers} ${sorted}`)
const exactKey = ({ letters, numbers }: NormalizedName) => hash(`exact ${numbers} ${letters}`)
const cutKey = (numbers: string, length: number, cut: number, rest: string) =>
  hash(`${length} ${cut} ${numbers} ${rest}`)

/**
 * The blocking keys (as in record linkage) under which a name is found by those that are similar. Few letters differ, so
 * that of the parts into which a name is cut most are the same in both: each key is what remains when the parts that may
 * differ are left out. Names that merely begin alike share none.
 */
export function blockingKeys(name: NormalizedName): number[] {
  const { letters, numbers } = name
  const cuts = letters.length < oneEdit ? [] : cutsOf(letters.length)
  const cutKeys = cuts.map((cut, place) => {
    const rest = cut.reduceRight((left, [start, end]) => `${left.slice(0, start)} ${left.slice(end)}`, letters)
    return cutKey(numbers, letters.length, place, rest)
  })
  return [...new Set([orderKey(name), exactKey(name), ...cutKeys])]
}

/** The blocking keys of all names that this one might be similar to: of its length, a little longer, or shorter. */
export function probeKeys(name: NormalizedName): number[] {
  const { letters, numbers } = name
  const keys = [orderKey(name), exactKey(name)]
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
