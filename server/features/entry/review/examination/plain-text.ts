/** Text without accents, marks and invisible characters, with the position of each of its units in the original. */
export interface Plain {
  text: string
  from: { start: number; end: number }[]
}

export function toPlain(original: string): Plain {
  const plain: Plain = { text: '', from: [] }
  let start = 0
  for (const character of original) {
    const end = start + character.length
    const letters = character.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')
    const last = plain.from.at(-1)
    if (letters === '' && last && /\p{M}/u.test(character)) last.end = end
    for (let unit = 0; unit < letters.length; unit += 1) plain.from.push({ start, end })
    plain.text += letters
    start = end
  }
  return plain
}

/** Part of the original that a match in the plain text covers. `end` is exclusive, and greater than `start`. */
export const toOriginalSpan = ({ from }: Plain, start: number, end: number): { start: number; end: number } => ({
  start: from[start]?.start ?? 0,
  end: from[end - 1]?.end ?? 0,
})
