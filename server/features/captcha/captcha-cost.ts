import { maxDistricts } from '@snowplow/contract/limits.ts'
import { LRUCache } from 'lru-cache'
import { bindService } from '../../http/bind-service.ts'
import { getClientPrefix } from '../../http/limits/client.ts'

/** Factor of the base cost: at most three seconds on a slow phone (docs/decisions/0066). */
export const maxCostFactor = 2

/** Milliseconds until a count has halved. */
const halfLifeMs = 10 * 60_000

/** Challenges at base cost: three for each student of a class of 30, for a visit, a reload and another county. */
const classChallenges = 90
/** Challenges from which an address alone gets the maximum cost. */
const manyChallenges = 450

/** Ballots of a district: 70 a minute reach the first number, 210 the second, which is the maximum. */
const [busyBallots, manyBallots] = [1000, 3000]

/** Bounds memory to 15 MB; the least recently used addresses are evicted. */
const maxAddresses = 100_000

interface Count {
  value: number
  at: number
}

/** Counts that halve every `halfLifeMs`. Times are epoch milliseconds; a clock that is set back stops the decay. */
type DecayingCounts = LRUCache<string | number, Count>

const readCount = (count: Count | undefined, now: number) =>
  count ? count.value * 2 ** (-Math.max(0, now - count.at) / halfLifeMs) : 0

const getHighest = (counts: DecayingCounts, now: number) =>
  Math.max(0, ...Array.from(counts.values(), (count) => readCount(count, now)))

function increment(counts: DecayingCounts, key: string | number, now: number): number {
  const value = readCount(counts.get(key), now) + 1
  counts.set(key, { value, at: now })
  return value
}

const shareBetween = (value: number, from: number, to: number) => Math.min(1, Math.max(0, (value - from) / (to - from)))

interface Cost {
  challenges: DecayingCounts
  ballots: DecayingCounts
}

/**
 * Captcha cost by what an address and a district send. State is per process. Up to the challenges of a class, an
 * address gets the base cost, however busy its district is.
 */
export function createCaptchaCost() {
  const cost: Cost = { challenges: new LRUCache({ max: maxAddresses }), ballots: new LRUCache({ max: maxDistricts }) }
  return bindService(cost, { countChallenge, countBallot })
}

/**
 * Counts a challenge. Counts of challenges, not of votes: solved ones can be hoarded for an hour.
 * @param districtId undefined for the busiest district
 * @returns factor from 1 to `maxCostFactor`
 */
function countChallenge(
  { challenges, ballots }: Cost,
  address: string,
  districtId: number | undefined,
  now: number,
): number {
  const issued = increment(challenges, getClientPrefix(address), now)
  if (issued <= classChallenges) return 1
  const ballotCount = districtId === undefined ? getHighest(ballots, now) : readCount(ballots.get(districtId), now)
  const share = Math.max(
    shareBetween(issued, classChallenges, manyChallenges),
    shareBetween(ballotCount, busyBallots, manyBallots),
  )
  return 1 + share * (maxCostFactor - 1)
}

function countBallot({ ballots }: Cost, districtId: number, now: number): void {
  increment(ballots, districtId, now)
}
