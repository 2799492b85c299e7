import type { Slice } from '../../../../http/limits/yielding.ts'
import { notSolved, type Snapshot } from '../../../poll-result/columns/ballot-columns.ts'
import { createChoiceModel } from './choice-model.ts'
import { calculateSum, getCount, increase } from './counter.ts'
import { crowdedAddress, maxSolvedSeconds, type Profile } from './profile.ts'
import { scan } from './scan.ts'
import type { Timeline } from './timeline.ts'

/** Share of the background's ballots that are too fast. */
const fastShare = 0.01

interface Totals {
  ballots: number
  options: Float64Array
  /** Ballots by pairs of options, in both orders. */
  pairs: Uint32Array
  hours: Float64Array
  solved: Float64Array
  agents: Uint32Array
  atNight: number
  counties: Uint32Array
  withoutCounty: number
  uniqueAgents: number
  crowded: number
}

export type Background = ReturnType<ReturnType<typeof countBackground>['without']>

const difference = (one: Float64Array, other: Float64Array | undefined) =>
  one.map((value, index) => Math.max(0, value - (other ? getCount(other, index) : 0)))

/**
 * Composition of a set of ballots that a group is compared with. The group itself is subtracted, so that it cannot shift
 * its own background, however large it is.
 */
export function countBackground(totals: Totals) {
  return {
    totals,
    /** @param group null if its ballots are not part of the background */
    without(group: Profile | null) {
      const ballots = totals.ballots - (group?.ballots ?? 0)
      const share = (total: number, ofGroup = 0) => (ballots > 0 ? Math.max(0, total - ofGroup) / ballots : 0)
      const solved = difference(totals.solved, group?.solved)
      const solvedBallots = calculateSum(solved)
      let [fastSeconds, fast] = [-1, 0]
      while (
        fast + getCount(solved, fastSeconds + 1) <= fastShare * solvedBallots &&
        fastSeconds < maxSolvedSeconds - 1
      )
        fast += getCount(solved, ++fastSeconds)
      return {
        ballots,
        choices: createChoiceModel(difference(totals.options, group?.options), ballots),
        /** Ballots with an option, by the other two. */
        companionsOf: (option: number): Float64Array => {
          const start = option * totals.options.length
          const companions = Float64Array.from(totals.pairs.subarray(start, start + totals.options.length))
          return group?.topOption.key === option ? difference(companions, group.companions) : companions
        },
        options: difference(totals.options, group?.options),
        optionShare: (option: number) => share(getCount(totals.options, option), group?.options[option]),
        hours: difference(totals.hours, group?.hours),
        night: share(totals.atNight, group?.atNight),
        countyShare: ({ key, count }: Profile['topCounty']) => share(getCount(totals.counties, key), group ? count : 0),
        withoutCounty: share(totals.withoutCounty, group?.withoutCounty),
        uniqueAgents: share(totals.uniqueAgents, group?.uniqueAgents),
        crowded: share(totals.crowded, group?.crowded),
        agentShare: ({ key, count }: Profile['topAgent']) => share(getCount(totals.agents, key), group ? count : 0),
        solvedBallots,
        /** Solved within this time, in seconds, are at most 1 % of the background; negative if none are. */
        fastSeconds,
        fast: solvedBallots > 0 ? fast / solvedBallots : 0,
      }
    },
  }
}

/** @param rows ballots of the background; `agentTotals` counts all ballots of the district. */
export async function createBackground(
  snapshot: Snapshot,
  rows: Uint32Array,
  timeline: Timeline,
  agentTotals: Uint32Array,
  slice: Slice,
) {
  const options = snapshot.optionIds.length
  const totals: Totals = {
    ballots: rows.length,
    options: new Float64Array(options),
    pairs: new Uint32Array(options * options),
    hours: new Float64Array(24),
    solved: new Float64Array(maxSolvedSeconds + 1),
    agents: new Uint32Array(snapshot.agents),
    counties: new Uint32Array(snapshot.countyIds.length),
    ...{ atNight: 0, withoutCounty: 0, uniqueAgents: 0, crowded: 0 },
  }
  const addresses = new Uint32Array(snapshot.addresses)
  await scan(slice, rows.length, (index) => {
    const row = getCount(rows, index)
    const at = snapshot.at(row)
    increase(totals.hours, timeline.localHour(at))
    if (timeline.isNight(at)) totals.atNight += 1
    const trio = snapshot.trio(row)
    for (let nth = 0; nth < 3; nth++) {
      const option = snapshot.optionOf(trio, nth)
      increase(totals.options, option)
      increase(totals.pairs, option * options + snapshot.optionOf(trio, (nth + 1) % 3))
      increase(totals.pairs, option * options + snapshot.optionOf(trio, (nth + 2) % 3))
    }
    increase(totals.counties, snapshot.county(row))
    if (snapshot.county(row) === 0) totals.withoutCounty += 1
    const agent = snapshot.agent(row)
    increase(totals.agents, agent)
    if (agent > 0 && getCount(agentTotals, agent) <= 2) totals.uniqueAgents += 1
    const seconds = snapshot.solvedAfter(row)
    if (seconds !== notSolved) increase(totals.solved, Math.min(seconds, maxSolvedSeconds))
    increase(addresses, snapshot.address(row))
  })
  await scan(slice, snapshot.addresses, (address) => {
    const count = getCount(addresses, address)
    if (address > 0 && count >= crowdedAddress) totals.crowded += count
  })
  return countBackground(totals)
}
