/** Seeded pseudo-random numbers from 0 to 1 (mulberry32), so that a run can be repeated. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, between: (min: number, max: number) => min + next() * (max - min) }
}

export type Random = ReturnType<typeof createRandom>
