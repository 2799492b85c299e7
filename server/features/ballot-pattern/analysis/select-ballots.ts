import { startSlice } from '../../../http/limits/yielding.ts'
import { notSolved, type Snapshot } from '../../poll-result/columns/ballot-columns.ts'
import { hasOption } from './model/options.ts'
import { scan } from './model/scan.ts'
import { isNightAt, type UtcOffset } from './model/timeline.ts'
import type { Selector } from './pattern.ts'

/** Returns the ids of the ballots that satisfy all conditions of the selector. Yields to the event loop. */
export async function selectBallots(snapshot: Snapshot, utcOffsetMs: UtcOffset, selector: Selector): Promise<number[]> {
  const matches = createBallotMatcher(snapshot, (at) => isNightAt(at + utcOffsetMs(at)), selector)
  const ids: number[] = []
  await scan(startSlice(), snapshot.size, (row) => {
    if (matches(row)) ids.push(snapshot.id(row))
  })
  return ids
}

export function createBallotMatcher(snapshot: Snapshot, isNightTime: (at: number) => boolean, selector: Selector) {
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, solvedWithin } = selector
  const { address, network, agent, county, options = [], isNight } = selector
  return (row: number): boolean => {
    const at = snapshot.at(row)
    if (at < from || at > to) return false
    if (address !== undefined && snapshot.address(row) !== address) return false
    if (network !== undefined && snapshot.network(row) !== network) return false
    if (agent !== undefined && snapshot.agent(row) !== agent) return false
    if (county !== undefined && snapshot.county(row) !== county) return false
    if (isNight && !isNightTime(at)) return false
    if (solvedWithin !== undefined) {
      const seconds = snapshot.solvedAfter(row)
      if (seconds === notSolved || seconds > solvedWithin) return false
    }
    const trio = snapshot.trio(row)
    for (const option of options) if (!hasOption(snapshot, trio, option)) return false
    return true
  }
}
