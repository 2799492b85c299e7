import { calculateSum, getCount } from './counter.ts'

const fittingRounds = 6

/**
 * Probabilities of ballots under independent tastes: a set of three options has the weight of the product of their odds,
 * as in conditional Poisson sampling (Chen, Dempster and Liu 1994). `counts` has the ballots of each option among
 * `ballots`.
 */
export function createChoiceModel(counts: ArrayLike<number>, ballots: number) {
  const shares = Float64Array.from(counts, (count) => Math.min(0.95, (count + 0.5) / (ballots + 1)))
  const weights = shares.map((share) => share / (1 - share))
  const getWeight = (option: number) => getCount(weights, option)
  // Elementary symmetric polynomials of the weights.
  let [one, two, three] = [0, 0, 0]
  const pairsWithout = (option: number) => two - getWeight(option) * (one - getWeight(option))
  // Proportional fitting: the probability of each option becomes its share.
  for (let round = 0; ; round++) {
    one = two = three = 0
    for (const weight of weights) {
      three += two * weight
      two += one * weight
      one += weight
    }
    if (round === fittingRounds) break
    const sum = calculateSum(shares)
    for (let option = 0; option < weights.length; option++)
      weights[option] =
        (getWeight(option) * ((3 * getCount(shares, option)) / sum)) /
        ((getWeight(option) * pairsWithout(option)) / three)
  }
  return {
    options: counts.length,
    trio: (a: number, b: number, c: number) => (getWeight(a) * getWeight(b) * getWeight(c)) / three,
    pair: (a: number, b: number) => (getWeight(a) * getWeight(b) * (one - getWeight(a) - getWeight(b))) / three,
    /** Probability of a trio with option `a`, if `a` is chosen. */
    trioBeside: (a: number, b: number, c: number) => (getWeight(b) * getWeight(c)) / pairsWithout(a),
    /** Probability of `b`, if `a` is chosen; sums up to 2. */
    beside: (a: number, b: number) => (getWeight(b) * (one - getWeight(a) - getWeight(b))) / pairsWithout(a),
  }
}
