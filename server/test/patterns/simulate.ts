import { type BallotColumns, createBallotColumns } from '../../features/poll-result/columns/ballot-columns.ts'
import { attacks, crowd } from './attacks.ts'
import { createBackgroundBallots } from './background.ts'
import { honestGroups } from './honest-groups.ts'
import { createPoll, type Poll, type SimulatedBallot } from './poll.ts'
import { createRandom } from './random.ts'

export interface Simulation {
  seed: number
  poll: Poll
  /** In order of time; the id of a ballot is its position, from 1. */
  ballots: SimulatedBallot[]
}

/** A poll without any group, the same for each scenario of a seed. */
export function simulateBackground(seed: number): Simulation {
  const poll = createPoll(createRandom(seed))
  return { seed, poll, ballots: createBackgroundBallots(poll).sort((one, other) => one.at - other.at) }
}

/** Adds an attack or an honest group to the background. */
export function addGroup({ seed, ballots }: Simulation, name: string): Simulation {
  // The group of a seed is the same whichever others are simulated.
  const poll = createPoll(createRandom(seed))
  const group = (attacks[name] ?? honestGroups[name])?.(poll) ?? []
  const added = group
    .map((ballot) => ({ ...ballot, origin: ballot.origin === crowd ? crowd : name }))
    .filter(({ at }) => at < poll.endsAt)
  return { seed, poll, ballots: [...ballots, ...added].sort((one, other) => one.at - other.at) }
}

/** @param prefix of the hashes; simulations with different ones share no address or network */
export function addBallots(columns: BallotColumns, { ballots }: Simulation, prefix = ''): void {
  ballots.forEach(({ at, options, county, address, network, agent, solvedAfter }, index) => {
    const [first, second, third] = options.map((option) => option + 1) as [number, number, number]
    columns.add({
      ...{ id: index + 1, at, options: [first, second, third], county: county === null ? null : county + 1 },
      ...{ address: prefix + address, network: prefix + network, agent, solvedAfter },
    })
  })
}

export function getColumns(simulation: Simulation): BallotColumns {
  const columns = createBallotColumns()
  addBallots(columns, simulation)
  return columns
}
