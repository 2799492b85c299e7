import { quarter } from '../season/contest-day.ts'
import { type CountedBallot, choicesOf, instantOf } from './counted-ballot.ts'
import { type BallotColumns, type BallotRow, ballotColumns } from './patterns/columns/ballot-columns.ts'

export interface Counts {
  ballots: number
  options: Map<number, number>
  counties: Map<number, number>
  /** Ballots by quarter of an hour since 1970. */
  quarters: Map<number, number>
}

export interface DistrictTally extends Counts {
  columns: BallotColumns
}

export const emptyCounts = (): Counts => ({ ballots: 0, options: new Map(), counties: new Map(), quarters: new Map() })
export const emptyTally = (): DistrictTally => ({ ...emptyCounts(), columns: ballotColumns() })

const add = <Key>(counts: Map<Key, number>, key: Key, amount = 1) => counts.set(key, (counts.get(key) ?? 0) + amount)

export function count(counts: Counts, ballot: CountedBallot): void {
  counts.ballots += 1
  for (const option of choicesOf(ballot)) add(counts.options, option)
  if (ballot.county_id !== null) add(counts.counties, ballot.county_id)
  add(counts.quarters, Math.floor(instantOf(ballot) / quarter))
}

export const without = (all: Counts, excluded: Iterable<Counts>) => combine(all, excluded, -1)
export const including = (all: Counts, restored: Counts) => combine(all, [restored], 1)

function combine(all: Counts, changes: Iterable<Counts>, sign: 1 | -1): Counts {
  const sum: Counts = {
    ballots: all.ballots,
    options: new Map(all.options),
    counties: new Map(all.counties),
    quarters: new Map(all.quarters),
  }
  for (const counts of changes) {
    sum.ballots += sign * counts.ballots
    for (const dimension of ['options', 'counties', 'quarters'] as const)
      for (const [key, amount] of counts[dimension]) add(sum[dimension], key, sign * amount)
  }
  return sum
}

/** A ballot from before its hashes were stored has one of address and browser together. */
export const toRow = (ballot: CountedBallot): BallotRow => ({
  ...{ id: ballot.id, at: instantOf(ballot), options: choicesOf(ballot), county: ballot.county_id },
  address: ballot.address_hash ?? (ballot.client || null),
  ...{ network: ballot.network_hash, agent: ballot.agent_hash, solvedAfter: ballot.solved_after },
})
