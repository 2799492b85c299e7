/** The same sequence on every machine (mulberry32), so that every demo is the same contest. Answers 0 ≤ n < below. */
export function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
export type Numbers = ReturnType<typeof numbersFrom>

export const pick = <T>(list: readonly T[], place: number) => list[place % list.length] as T
