/** Letters that have a stroke instead of an accent, and so no form without it. */
const stroked: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't' }

/** Characters of a word that are told apart; nobody types more. */
const wordMaxLength = 64

/** Lower, upper and lower case again folds what fewer passes miss (ß, ẞ and ss, the two small sigmas). */
const folded = (text: string, form: 'NFKC' | 'NFKD') =>
  text.normalize(form).toLowerCase().toUpperCase().toLowerCase().normalize(form)

/** A text without case, accents and apostrophes: as it is searched and sorted. */
export const unaccented = (text: string): string =>
  folded(text, 'NFKD')
    .replace(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase()
    .replace(/[øłđħŧ]/g, (letter) => stroked[letter] ?? letter)

/** A text's words as they are searched: letters and digits alone. */
export function extractWords(text: string): string[] {
  return (unaccented(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, wordMaxLength).toWellFormed())
}

/** Two names are the same when their keys are: Unicode NFKC, case folded, spaces collapsed. */
export const nameKey = (name: string): string => folded(name, 'NFKC').replace(/\s+/g, ' ').trim()
