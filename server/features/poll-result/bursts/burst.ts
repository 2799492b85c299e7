import { type CountedBallot, choicesOf, instantOf } from '../counted-ballot.ts'

export interface Burst {
  kind: 'client' | 'minutes'
  /** Keyed hash shared by the ballots; null for several clients. Never leaves the server. */
  client: string | null
  firstBallotId: number
  lastBallotId: number
  firstAt: number
  lastAt: number
  ballots: number
  clients: number
  /** Average ballots per minute in the hour before; null for `kind` client. */
  typical: number | null
  /** Largest number of ballots with the same three options. */
  identical: number
  options: Map<number, number>
}

const maxBursts = 1000
/** Distinguished clients of a burst; further ballots of others count as one client each. Bounds memory in a long rush. */
const maxClients = 20_000

export type GrowingBurst = ReturnType<typeof growingBurst>

/**
 * Adds ballots to a burst in constant time: a rush may last for hours. The burst itself does not reference the state
 * needed for that, so it can be garbage-collected separately.
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
      if (!clients.has(ballot.client)) {
        burst.clients += 1
        if (clients.size < maxClients) clients.add(ballot.client)
      }
      for (const option of choices) burst.options.set(option, (burst.options.get(option) ?? 0) + 1)
      burst.ballots += 1
      burst.identical = Math.max(burst.identical, identical)
      // Concurrent processes may commit out of order.
      const at = instantOf(ballot)
      burst.firstBallotId = Math.min(burst.firstBallotId, ballot.id)
      burst.lastBallotId = Math.max(burst.lastBallotId, ballot.id)
      burst.firstAt = Math.min(burst.firstAt, at)
      burst.lastAt = Math.max(burst.lastAt, at)
    },
  }
}

export function largestBursts() {
  let bursts = new Set<Burst>()
  return {
    /** Growing bursts are offered repeatedly, since an earlier, smaller version may have been dropped. */
    offer(burst: Burst): void {
      if (bursts.size >= 2 * maxBursts)
        bursts = new Set([...bursts].sort((a, b) => b.ballots - a.ballots).slice(0, maxBursts))
      bursts.add(burst)
    },
    all: (): Iterable<Burst> => bursts,
  }
}
