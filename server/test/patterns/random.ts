import { createNumbers } from '../../seed/sample.ts'

export type Random = ReturnType<typeof createRandom>

/** Seeded distributions. */
export function createRandom(seed: number) {
  const numbers = createNumbers(seed)
  const uniform = () => (numbers(2 ** 31) + 0.5) / 2 ** 31
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
  return {
    uniform,
    normal,
    /** Whole number, 0 ≤ n < below. */
    below: (below: number) => Math.floor(uniform() * below),
    between: (from: number, to: number) => from + uniform() * (to - from),
    isTrue: (chance: number) => uniform() < chance,
    exponential: (mean: number) => -mean * Math.log(uniform()),
    logNormal: (median: number, sigma: number) => median * Math.exp(sigma * normal()),
    /** Whole number with this mean, by counting exponential intervals or the normal approximation. */
    poisson(mean: number): number {
      if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()))
      let count = 0
      let sum = -Math.log(uniform())
      while (sum < mean) {
        count += 1
        sum -= Math.log(uniform())
      }
      return count
    },
    pick: <Item>(items: readonly Item[]) => items[Math.floor(uniform() * items.length)] as Item,
  }
}

/** Samples indexes by weight, in logarithmic time. */
export function createWeightedChoice(weights: readonly number[]) {
  let sum = 0
  const cumulative = weights.map((weight) => {
    sum += weight
    return sum
  })
  return (random: Random): number => {
    const target = random.uniform() * sum
    let [low, high] = [0, weights.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((cumulative[middle] as number) <= target) low = middle + 1
      else high = middle
    }
    return low
  }
}
