import { quarter } from '../season/schedule/contest-day.ts'
import { type BallotColumns, type BallotRow, createBallotColumns } from './columns/ballot-columns.ts'
import { type CountedBallot, getInstant, listChoices } from './counted-ballot.ts'

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

export const createCounts = (): Counts => ({ ballots: 0, options: new Map(), counties: new Map(), quarters: new Map() })
export const createTally = (): DistrictTally => ({ ...createCounts(), columns: createBallotColumns() })

const add = <Key>(counts: Map<Key, number>, key: Key, amount = 1) => counts.set(key, (counts.get(key) ?? 0) + amount)

export function count(counts: Counts, ballot: CountedBallot): void {
  counts.ballots += 1
  for (const option of listChoices(ballot)) add(counts.options, option)
  if (ballot.county_id !== null) add(counts.counties, ballot.county_id)
  add(counts.quarters, Math.floor(getInstant(ballot) / quarter))
}

export const subtractCounts = (all: Counts, excluded: Iterable<Counts>) => combine(all, excluded, -1)
export const addCounts = (all: Counts, restored: Counts) => combine(all, [restored], 1)

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
  ...{ id: ballot.id, at: getInstant(ballot), options: listChoices(ballot), county: ballot.county_id },
  address: ballot.address_hash ?? (ballot.client || null),
  ...{ network: ballot.network_hash, agent: ballot.agent_hash, solvedAfter: ballot.solved_after },
})
