import type { Slice } from '../../../../http/limits/yielding.ts'
import { notSolved, type Snapshot } from '../../../poll-result/columns/ballot-columns.ts'
import { Counter, calculateSum, getCount, increase } from './counter.ts'
import { hasOption, visitPairs } from './options.ts'
import { scan } from './scan.ts'
import { minute, type Timeline } from './timeline.ts'

/** Longer times are counted together. */
export const maxSolvedSeconds = 120
/** Ballots of one address within a group that are more than a household's. */
export const crowdedAddress = 6

export interface Top {
  key: number
  count: number
}

/** Composition of a group of ballots. */
export interface Profile {
  ballots: number
  firstAt: number
  lastAt: number
  addresses: number
  agents: number
  topAgent: Top
  topTrio: Top
  /** Option indexes of the top trio. */
  trioOptions: [number, number, number]
  /** Key of a pair of option indexes: `first * options + second`. */
  topPair: Top
  topOption: Top
  topCounty: Top
  options: Float64Array
  /** Ballots with the top option, by the other two options. */
  companions: Float64Array
  /** Ballots of the top pair, by the third option. */
  thirds: Float64Array
  /** Ballots with an agent that occurs nowhere else, and once or twice here. */
  uniqueAgents: number
  /** Ballots of addresses with at least `crowdedAddress` ballots in the group. */
  crowded: number
  atNight: number
  atWork: number
  hours: Float64Array
  withoutCounty: number
  /** Ballots by seconds after the captcha's challenge; the last element counts longer times. */
  solved: Float64Array
  solvedBallots: number
  /** Most ballots in a minute. */
  peak: number
}

const getTop = ({ topKey, top }: Counter): Top => ({ key: topKey, count: top })

function topIndex(counts: Float64Array): Top {
  const top = { key: 0, count: 0 }
  for (let key = 0; key < counts.length; key++)
    if (getCount(counts, key) > top.count) Object.assign(top, { key, count: getCount(counts, key) })
  return top
}

export function createProfiler(snapshot: Snapshot, timeline: Timeline, agentTotals: Uint32Array, slice: Slice) {
  const options = snapshot.optionIds.length
  const trios = new Counter(snapshot.trios)
  const agents = new Counter(snapshot.agents)
  const addresses = new Counter(snapshot.addresses)
  const counties = new Counter(snapshot.countyIds.length)
  const pairs = new Counter(options * options)

  const addPair = (pair: number) => pairs.add(pair)

  return async (rows: Uint32Array): Promise<Profile> => {
    for (const counter of [trios, agents, addresses, counties, pairs]) counter.reset()
    const optionCounts = new Float64Array(options)
    const hours = new Float64Array(24)
    const solved = new Float64Array(maxSolvedSeconds + 1)
    const minutes = new Map<number, number>()
    let [atNight, atWork, withoutCounty, peak] = [0, 0, 0, 0]
    let [firstAt, lastAt] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]

    await scan(slice, rows.length, (index) => {
      const row = getCount(rows, index)
      const at = snapshot.at(row)
      firstAt = Math.min(firstAt, at)
      lastAt = Math.max(lastAt, at)
      const inMinute = (minutes.get(Math.floor(at / minute)) ?? 0) + 1
      minutes.set(Math.floor(at / minute), inMinute)
      peak = Math.max(peak, inMinute)
      increase(hours, timeline.localHour(at))
      if (timeline.isNight(at)) atNight += 1
      if (timeline.isWorkTime(at)) atWork += 1
      const trio = snapshot.trio(row)
      trios.add(trio)
      for (let nth = 0; nth < 3; nth++) increase(optionCounts, snapshot.optionOf(trio, nth))
      visitPairs(snapshot, trio, addPair)
      const [agent, address] = [snapshot.agent(row), snapshot.address(row)]
      if (agent > 0) agents.add(agent)
      if (address > 0) addresses.add(address)
      const county = snapshot.county(row)
      if (county === 0) withoutCounty += 1
      else counties.add(county)
      const seconds = snapshot.solvedAfter(row)
      if (seconds !== notSolved) increase(solved, Math.min(seconds, maxSolvedSeconds))
    })

    const topOption = topIndex(optionCounts)
    const topPair = getTop(pairs)
    const pair = [Math.floor(topPair.key / options), topPair.key % options] as const
    const [companions, thirds] = [new Float64Array(options), new Float64Array(options)]
    let [uniqueAgents, crowded] = [0, 0]
    await scan(slice, rows.length, (index) => {
      const row = getCount(rows, index)
      const [agent, address, trio] = [snapshot.agent(row), snapshot.address(row), snapshot.trio(row)]
      const here = agents.of(agent)
      if (agent > 0 && here <= 2 && here === getCount(agentTotals, agent)) uniqueAgents += 1
      if (address > 0 && addresses.of(address) >= crowdedAddress) crowded += 1
      const hasTop = hasOption(snapshot, trio, topOption.key)
      const hasPair = hasOption(snapshot, trio, pair[0]) && hasOption(snapshot, trio, pair[1])
      for (let nth = 0; nth < 3; nth++) {
        const member = snapshot.optionOf(trio, nth)
        if (hasTop && member !== topOption.key) increase(companions, member)
        if (hasPair && member !== pair[0] && member !== pair[1]) increase(thirds, member)
      }
    })

    return {
      ...{ ballots: rows.length, firstAt, lastAt, peak, atNight, atWork, withoutCounty, hours, solved },
      ...{ addresses: addresses.distinct, agents: agents.distinct },
      ...{ topAgent: getTop(agents), topTrio: getTop(trios), topPair, topOption, topCounty: getTop(counties) },
      trioOptions: [0, 1, 2].map((nth) => snapshot.optionOf(trios.topKey, nth)) as [number, number, number],
      ...{ options: optionCounts, companions, thirds, uniqueAgents, crowded, solvedBallots: calculateSum(solved) },
    }
  }
}
