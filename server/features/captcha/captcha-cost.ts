import { maxDistricts } from '@snowplow/contract/limits.ts'
import { LRUCache } from 'lru-cache'
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

/** Counts that halve every `halfLifeMs`. Times are epoch milliseconds; a clock that is set back stops the decay. */
function createDecayingCounts(max: number) {
  const counts = new LRUCache<string | number, { value: number; at: number }>({ max })
  const read = (count: { value: number; at: number } | undefined, now: number) =>
    count ? count.value * 2 ** (-Math.max(0, now - count.at) / halfLifeMs) : 0
  return {
    get: (key: string | number, now: number) => read(counts.get(key), now),
    getHighest: (now: number) => Math.max(0, ...Array.from(counts.values(), (count) => read(count, now))),
    add(key: string | number, now: number): number {
      const value = read(counts.get(key), now) + 1
      counts.set(key, { value, at: now })
      return value
    },
  }
}

const shareBetween = (value: number, from: number, to: number) => Math.min(1, Math.max(0, (value - from) / (to - from)))

/**
 * Captcha cost by what an address and a district send. State is per process. Up to the challenges of a class, an
 * address gets the base cost, however busy its district is.
 */
export function createCaptchaCost() {
  const challenges = createDecayingCounts(maxAddresses)
  const ballots = createDecayingCounts(maxDistricts)
  return {
    /**
     * Counts a challenge. Counts of challenges, not of votes: solved ones can be hoarded for an hour.
     * @param districtId undefined for the busiest district
     * @returns factor from 1 to `maxCostFactor`
     */
    countChallenge(address: string, districtId: number | undefined, now: number): number {
      const issued = challenges.add(getClientPrefix(address), now)
      if (issued <= classChallenges) return 1
      const ballotCount = districtId === undefined ? ballots.getHighest(now) : ballots.get(districtId, now)
      const share = Math.max(
        shareBetween(issued, classChallenges, manyChallenges),
        shareBetween(ballotCount, busyBallots, manyBallots),
      )
      return 1 + share * (maxCostFactor - 1)
    },
    countBallot(districtId: number, now: number): void {
      ballots.add(districtId, now)
    },
  }
}
