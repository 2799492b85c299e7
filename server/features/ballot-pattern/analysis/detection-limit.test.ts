import { expect, test } from 'vitest'
import { hour, type Poll } from '../../../test/patterns/poll.ts'
import { getScore } from '../../../test/patterns/score.ts'
import { type Simulation, simulateBackground } from '../../../test/patterns/simulate.ts'
import { calculateDetectionLimit } from './detection-limit.ts'

/** Adds votes for three fixed names that are like honest ones in everything else. */
function addSlowAttack({ seed, poll, ballots }: Simulation, options: number[], votesPerHour: number): Simulation {
  const votes = Math.round((votesPerHour * (poll.endsAt - poll.opensAt)) / hour)
  const drip = Array.from({ length: votes }, (_, index) => ({
    ...{ at: poll.chooseTime(poll.opensAt, poll.endsAt), options, county: poll.chooseCounty(), origin: 'drip' },
    ...{ address: `drip ${index}`, network: `network ${index % 500}`, agent: poll.chooseAgent() },
    solvedAfter: poll.chooseSolvedAfter(),
  }))
  return { seed, poll, ballots: [...ballots, ...drip].sort((one, other) => one.at - other.at) }
}

const ascending = (options: number[]) => options.toSorted((a, b) => a - b)
const getHours = ({ opensAt, endsAt }: Poll) => (endsAt - opensAt) / hour

test('calculateDetectionLimit > lists three times the limit, and not half of it', async () => {
  for (const seed of [302, 312]) {
    const simulation = simulateBackground(seed)
    const { poll, ballots } = simulation
    const options = ascending(poll.ranking.slice(4, 7))
    const shares = options.map(
      (option) => ballots.filter((one) => one.options.includes(option)).length / ballots.length,
    )
    const share = shares.reduce((sum, one) => sum + one, 0) / 3
    const bound = calculateDetectionLimit({
      ballots: ballots.length,
      hours: getHours(poll),
      share,
      addresses: 1e6,
    }).trio
    const isListed = async (rate: number) =>
      (await getScore(addSlowAttack(simulation, options, rate), 'drip')).listed >= 0.5
    expect([seed, await isListed(bound / 2), await isListed(3 * bound)]).toEqual([seed, false, true])
  }
})

test('calculateDetectionLimit > grows with the poll and each name not fixed', () => {
  const drip = { hours: 120, share: 0.1, addresses: 40 }
  const [small, large] = [5000, 500_000].map((ballots) => calculateDetectionLimit({ ...drip, ballots, addresses: 1e5 }))
  expect(small?.trio).toBeLessThan(large?.trio ?? 0)
  for (const bound of [small, large]) expect(bound?.trio).toBeLessThanOrEqual(bound?.pair ?? 0)
  expect(calculateDetectionLimit({ ...drip, ballots: 5000 }).name).toBeCloseTo((40 * 19) / 120)
  expect(calculateDetectionLimit({ ...drip, ballots: 0 }).trio).toBeGreaterThan(0)
})
