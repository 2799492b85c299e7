import { calculateMedian, calculateSum, getCount } from '../model/counter.ts'

export interface ShareModel {
  expectedAt: (index: number) => number
  /** Standard deviation of the share beyond chance, relative to the share. */
  spread: number
}

const minBucketBallots = 50
const minBuckets = 6
// Weight of the prior share, in ballots.
const priorBallots = 100
// A median of smaller counts is no share.
const minTypicalCount = 5
const defaultSpread = 0.25
const spreads = { min: 0.12, max: 0.3 }

/**
 * Expects the median share of the other times, which an attack in fewer than half of them does not move.
 * @param counts ballots of a name, a pair or a county by bucket, of `total`
 * @param prior share in a poll without other times
 */
export function createShareModel(counts: Uint32Array, total: Uint32Array, prior = 0): ShareModel {
  const shares: number[] = []
  const chances: number[] = []
  for (let index = 0; index < total.length; index++) {
    const ballots = getCount(total, index)
    if (ballots < minBucketBallots) continue
    shares.push(getCount(counts, index) / ballots)
    chances.push(ballots)
  }
  const [ofAll, all] = [calculateSum(counts), calculateSum(total)]
  // The bucket itself must not raise the share that it is compared with.
  const elsewhere = (index: number) =>
    (ofAll - getCount(counts, index) + priorBallots * prior) / (all - getCount(total, index) + priorBallots)
  // The other times are a sample, too.
  const sampling = 1 / Math.max(1, ofAll - Math.max(...counts) + priorBallots * prior)
  const typical = calculateMedian(shares)
  if (shares.length < minBuckets || typical * calculateMedian(chances) < minTypicalCount)
    return {
      expectedAt: (index) => elsewhere(index) * getCount(total, index),
      spread: Math.sqrt(defaultSpread ** 2 + sampling),
    }
  const deviation = 1.4826 * calculateMedian(shares.map((share) => Math.abs(share - typical)))
  const chance = typical / calculateMedian(chances)
  const spread = Math.sqrt(Math.max(0, deviation ** 2 - chance)) / Math.max(typical, 1e-9)
  return {
    expectedAt: (index) => Math.min(typical, Math.max(0, elsewhere(index))) * getCount(total, index),
    spread: Math.sqrt(Math.min(Math.max(spread, spreads.min), spreads.max) ** 2 + sampling),
  }
}
