/** In drawing units. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Panel on the truck's side, in units of plow.svg. */
export const panel = { x: 290, y: 83, width: 342, height: 104 } as const

const padding = 14
const lineHeight = 1.14
const defaultMaxFontSize = 64
const maxLines = 3
const maxPieces = 12
/** Letters above which a word is broken, so that it remains readable on the truck. */
const maxWordLength = 20

/** Letter widths of a heavy sans-serif, in em; estimated, with a generous default. */
const widths: readonly [RegExp, number][] = [
  [/\s/u, 0.28],
  [/[ijl'.,|!]/u, 0.31],
  [/[ftrI1()-]/u, 0.43],
  [/[mwMW@%]/u, 0.95],
  [/\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/u, 1.05],
  [/\p{Mn}/u, 0],
  // Arabic letters join and vary more than Latin ones: an alif is a stroke, a sin has three teeth.
  [/[اأإآ]/u, 0.34],
  [/[سشصض]/u, 1.1],
  [/\p{Script=Arabic}/u, 0.7],
  [/\p{Lu}/u, 0.72],
]
const defaultWidth = 0.62

const getWidth = (text: string) =>
  Array.from(text).reduce((sum, letter) => sum + (widths.find(([kind]) => kind.test(letter))?.[1] ?? defaultWidth), 0)

function splitWord(word: string): string[] {
  // Fast path for nearly every word: runs on each keystroke of the naming form.
  if (word.length <= maxWordLength) return [word]
  const letters = Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment)
  const count = Math.ceil(letters.length / maxWordLength)
  const size = Math.ceil(letters.length / count)
  return Array.from({ length: count }, (_, position) => letters.slice(position * size, (position + 1) * size).join(''))
}

function getBreaks(words: string[]): string[][] {
  if (words.length === 0) return [[]]
  return words.flatMap((_, position) =>
    getBreaks(words.slice(position + 1)).flatMap((rest) =>
      rest.length < maxLines ? [[words.slice(0, position + 1).join(' '), ...rest]] : [],
    ),
  )
}

export interface Lettering {
  lines: string[]
  /** In drawing units. */
  fontSize: number
}

/** Line breaks with the largest font size; ties are resolved by the most even line lengths. */
export function layOutName(name: string, { width, height }: Box = panel, maxFontSize = defaultMaxFontSize): Lettering {
  const words = name.trim().split(/\s+/).filter(Boolean).flatMap(splitWord)
  let best: Lettering = { lines: [], fontSize: 0 }
  let bestWidest = 0
  for (const lines of getBreaks(words.slice(0, maxPieces))) {
    const widest = Math.max(...lines.map(getWidth))
    const fontSize = Math.min(
      maxFontSize,
      (width - 2 * padding) / widest,
      (height - padding) / (lines.length * lineHeight),
    )
    const isMoreBalanced = fontSize === best.fontSize && lines.length === best.lines.length && widest < bestWidest
    if (fontSize > best.fontSize || isMoreBalanced) {
      best = { lines, fontSize }
      bestWidest = widest
    }
  }
  return best
}

export function layOutBaselines({ lines, fontSize }: Lettering, position: Box = panel): number[] {
  const middle = position.y + position.height / 2
  return lines.map((_, line) => middle + fontSize * (0.35 + lineHeight * (line - (lines.length - 1) / 2)))
}
