import { type CountedBallot, choicesOf, instantOf } from '../counted-ballot.ts'

/** Closer together than is usual. */
export interface Burst {
  kind: 'client' | 'minutes'
  /** The keyed hash that the ballots share; null where they come from many. It stays in the server. */
  client: string | null
  firstBallotId: number
  lastBallotId: number
  /** Milliseconds since 1970. */
  firstAt: number
  lastAt: number
  ballots: number
  clients: number
  /** Ballots a minute in the hour before; null for a client's. */
  typical: number | null
  /** Ballots with the same three options, at most. */
  identical: number
  /** Ballots by option id. */
  options: Map<number, number>
}

/** Kept of a district, of each kind. */
const maxBursts = 1000

export type GrowingBurst = ReturnType<typeof growingBurst>

/**
 * A burst that takes ballots in as they pass by, each for the same small price however many there are already: a rush
 * may last for hours. What it has to remember for that goes away with it, and the burst remains.
 */
export function growingBurst({ kind, client, typical }: Pick<Burst, 'kind' | 'client' | 'typical'>) {
  const burst: Burst = {
    ...{ kind, client, typical, ballots: 0, clients: 0, identical: 0, options: new Map() },
    ...{ firstBallotId: Number.POSITIVE_INFINITY, lastBallotId: 0 },
    ...{ firstAt: Number.POSITIVE_INFINITY, lastAt: Number.NEGATIVE_INFINITY },
  }
  const clients = new Set<string>()
  const trios = new Map<string, number>()
  return {
    burst,
    add(ballot: CountedBallot): void {
      const choices = choicesOf(ballot)
      const trio = choices.join()
      const identical = (trios.get(trio) ?? 0) + 1
      trios.set(trio, identical)
      clients.add(ballot.client)
      for (const option of choices) burst.options.set(option, (burst.options.get(option) ?? 0) + 1)
      burst.ballots += 1
      burst.clients = clients.size
      burst.identical = Math.max(burst.identical, identical)
      // Two processes may commit in another order than they began.
      const at = instantOf(ballot)
      burst.firstBallotId = Math.min(burst.firstBallotId, ballot.id)
      burst.lastBallotId = Math.max(burst.lastBallotId, ballot.id)
      burst.firstAt = Math.min(burst.firstAt, at)
      burst.lastAt = Math.max(burst.lastAt, at)
    },
  }
}

/** Rarely sorted, however many come. */
export function largestBursts() {
  let bursts = new Set<Burst>()
  return {
    /** Whoever goes on to grow is offered again now and then: it may have been too small to be kept. */
    offer(burst: Burst): void {
      if (bursts.size >= 2 * maxBursts)
        bursts = new Set([...bursts].sort((a, b) => b.ballots - a.ballots).slice(0, maxBursts))
      bursts.add(burst)
    },
    all: (): Iterable<Burst> => bursts,
  }
}
