import type { CountedBallot } from '../counted-ballot.ts'
import { type GrowingBurst, growingBurst, largestBursts } from './burst.ts'

const minute = 60_000
/** Ballots of one client that are worth a look: twice a class of 30, whose computers are alike and share an address. */
export const clientBallots = 60
/** After it, a client's next ballot begins anew. */
const clientPauseMs = 5 * minute
/** Clients of a district that are followed at once, so that a flood of them cannot fill the memory. */
const mostClients = 50_000

interface Followed {
  lastAt: number
  ballots: CountedBallot[]
  growing: GrowingBurst | undefined
}

/** Remembers clients that were seen within the pause, and some longer ones: two halves, of which the older is forgotten whole. */
function recentClients() {
  let since = 0
  let recent = new Map<string, Followed>()
  let older = new Map<string, Followed>()
  return {
    get: (client: string) => recent.get(client) ?? older.get(client),
    set(client: string, followed: Followed, at: number): void {
      // Either way: whoever voted before a demo's clock was turned back is as far away.
      if (Math.abs(at - since) > clientPauseMs || recent.size >= mostClients / 2) {
        older = recent
        recent = new Map()
        since = at
      }
      recent.set(client, followed)
    },
  }
}

/** Follows each client's ballots as they pass by; only those of the last minutes are remembered. */
export function clientBurstDetector() {
  const clients = recentClients()
  const found = largestBursts()
  return {
    see(ballot: CountedBallot, at: number): void {
      const known = clients.get(ballot.client)
      const goesOn = known && Math.abs(at - known.lastAt) <= clientPauseMs
      const followed = goesOn ? known : { lastAt: at, ballots: [], growing: undefined }
      clients.set(ballot.client, followed, at)
      followed.lastAt = Math.max(followed.lastAt, at)
      if (followed.growing) followed.growing.add(ballot)
      else followed.ballots.push(ballot)
      if (followed.ballots.length === clientBallots) {
        followed.growing = growingBurst({ kind: 'client', client: ballot.client, usual: null })
        for (const one of followed.ballots) followed.growing.add(one)
        followed.ballots = []
      }
      const burst = followed.growing?.burst
      if (burst && burst.ballots % clientBallots === 0) found.offer(burst)
    },
    bursts: found.all,
  }
}
