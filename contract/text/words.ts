// Letters with a stroke, which have no decomposition.
const stroked: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't' }

const wordMaxLength = 64

// Lower, upper and lower case again folds what fewer passes miss (ß, ẞ and ss, the two small sigmas).
const folded = (text: string, form: 'NFKC' | 'NFKD') =>
  text.normalize(form).toLowerCase().toUpperCase().toLowerCase().normalize(form)

/** Removes case, accents and apostrophes, for search and sorting. */
export const unaccented = (text: string): string =>
  folded(text, 'NFKD')
    .replace(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase()
    .replace(/[øłđħŧ]/g, (letter) => stroked[letter] ?? letter)

export function extractWords(text: string): string[] {
  return (unaccented(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, wordMaxLength).toWellFormed())
}

/** Equality key of a name: Unicode NFKC, case folded, spaces collapsed. */
export const nameKey = (name: string): string => folded(name, 'NFKC').replace(/\s+/g, ' ').trim()
