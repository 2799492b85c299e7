import { type CountedBallot, choicesOf, instantOf } from './counted-ballot.ts'

/** Ballots that came from one client, or within one stretch of minutes, closer together than is usual. */
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
  /** How many clients the ballots came from. */
  clients: number
  /** Ballots a minute in the hour before; null for a client's. */
  usual: number | null
  /** Ballots by the three options they name, which stand in ascending order. */
  trios: Map<string, number>
}

const minute = 60_000
/** Ballots of one client that are worth a look: more than a family, about as many as a school class. */
export const clientBallots = 20
/** Milliseconds between two ballots of a client after which the second begins anew. */
const clientPause = 5 * minute
/** Clients of a district that are followed at once, so that a flood of them cannot fill the memory. */
const mostClients = 50_000
/** A minute is worth a look from this many ballots on, if they are this many times what the hour before had a minute. */
export const minuteBallots = 60
const farAbove = 5
const usualSpan = 60
/** The largest bursts that are kept of a district. */
const mostBursts = 1000

const newBurst = (kind: Burst['kind'], client: string | null, ballot: CountedBallot, at: number): Burst => ({
  kind,
  client,
  firstBallotId: ballot.id,
  lastBallotId: ballot.id,
  firstAt: at,
  lastAt: at,
  ballots: 0,
  clients: 1,
  usual: null,
  trios: new Map(),
})

function addTo(burst: Burst, ballot: CountedBallot, at: number): void {
  const trio = choicesOf(ballot).join()
  burst.ballots += 1
  burst.trios.set(trio, (burst.trios.get(trio) ?? 0) + 1)
  // Two processes may commit in another order than they began.
  burst.firstBallotId = Math.min(burst.firstBallotId, ballot.id)
  burst.lastBallotId = Math.max(burst.lastBallotId, ballot.id)
  burst.firstAt = Math.min(burst.firstAt, at)
  burst.lastAt = Math.max(burst.lastAt, at)
}

/** Two neighbouring bursts as one, from `clients` clients. */
function joined(one: Burst, other: Burst, clients: number): Burst {
  const trios = new Map(one.trios)
  for (const [trio, ballots] of other.trios) trios.set(trio, (trios.get(trio) ?? 0) + ballots)
  const { lastBallotId, lastAt } = other
  return { ...one, lastBallotId, lastAt, ballots: one.ballots + other.ballots, clients, trios }
}

/** The largest bursts found so far; rarely sorted, however many come. */
function largest() {
  let bursts: Burst[] = []
  return {
    add(burst: Burst) {
      bursts.push(burst)
      if (bursts.length > 2 * mostBursts) bursts = bursts.sort((a, b) => b.ballots - a.ballots).slice(0, mostBursts)
    },
    all: () => bursts,
  }
}

/** Follows each client's ballots as they pass by; only those of the last minutes are remembered. */
function clientWatch() {
  /** By client, whoever voted longest ago first. */
  const followed = new Map<string, Burst>()
  const found = largest()
  const forgetOld = (at: number) => {
    for (const [client, { lastAt }] of followed) {
      // Either way: whoever voted before a demo's clock was turned back is as far away.
      if (Math.abs(at - lastAt) <= clientPause && followed.size <= mostClients) return
      followed.delete(client)
    }
  }
  return {
    see(ballot: CountedBallot, at: number): void {
      const known = followed.get(ballot.client)
      const goesOn = known && Math.abs(at - known.lastAt) <= clientPause
      const burst = goesOn ? known : newBurst('client', ballot.client, ballot, at)
      addTo(burst, ballot, at)
      if (burst.ballots === clientBallots) found.add(burst)
      // Anew at the end: the order is that of the last ballot.
      followed.delete(ballot.client)
      followed.set(ballot.client, burst)
      forgetOld(at)
    },
    bursts: found.all,
  }
}

/** A minute's ballots, or those of several that are one burst. */
interface Stretch {
  minute: number
  burst: Burst
  clients: Set<string>
}

/** Compares each minute with the hour before it. */
function minuteWatch() {
  const ballotsIn = new Map<number, number>()
  const found = largest()
  let first = Number.POSITIVE_INFINITY
  let now: Stretch | undefined
  /** The last burst that was found, with the last minute of it. */
  let last: Stretch | undefined

  /** Ballots a minute in the hour before; null where nothing came before. */
  function usualBefore(minuteOf: number): number | null {
    const minutes = Math.min(usualSpan, minuteOf - first)
    if (minutes <= 0) return null
    let sum = 0
    for (let ago = 1; ago <= minutes; ago++) sum += ballotsIn.get(minuteOf - ago) ?? 0
    return sum / minutes
  }
  /** The present minute as a burst, as a whole with the minute before it where that was one, too. */
  function unusual(): Stretch | undefined {
    if (!now || now.burst.ballots < minuteBallots) return undefined
    const before = last?.minute === now.minute - 1 ? last : undefined
    // What goes on is measured against what was usual before it began.
    const usual = before ? before.burst.usual : usualBefore(now.minute)
    if (usual === null || now.burst.ballots < farAbove * usual) return undefined
    const clients = new Set([...(before?.clients ?? []), ...now.clients])
    if (before) return { ...now, clients, burst: joined(before.burst, now.burst, clients.size) }
    return { ...now, clients, burst: { ...now.burst, clients: clients.size, usual } }
  }
  /** A ballot that was committed after those of a later minute; nothing begins anew for it. */
  function seeLate(ballot: CountedBallot, at: number, minuteOf: number): void {
    if (!last || minuteOf > last.minute || minuteOf < Math.floor(last.burst.firstAt / minute)) return
    last.clients.add(ballot.client)
    last.burst.clients = last.clients.size
    addTo(last.burst, ballot, at)
  }
  const goesOn = (stretch: Stretch) => last?.burst.firstBallotId === stretch.burst.firstBallotId
  function close(): void {
    const stretch = unusual()
    if (!stretch) return
    if (last && goesOn(stretch)) Object.assign(last, { ...stretch, burst: Object.assign(last.burst, stretch.burst) })
    else {
      found.add(stretch.burst)
      last = stretch
    }
  }
  return {
    see(ballot: CountedBallot, at: number): void {
      const minuteOf = Math.floor(at / minute)
      first = Math.min(first, minuteOf)
      ballotsIn.set(minuteOf, (ballotsIn.get(minuteOf) ?? 0) + 1)
      if (now && minuteOf < now.minute && now.minute - minuteOf < usualSpan) {
        seeLate(ballot, at, minuteOf)
        return
      }
      if (now?.minute !== minuteOf) {
        close()
        now = { minute: minuteOf, burst: newBurst('minutes', null, ballot, at), clients: new Set() }
      }
      now.clients.add(ballot.client)
      addTo(now.burst, ballot, at)
    },
    bursts(): Burst[] {
      const stretch = unusual()
      if (!stretch) return found.all()
      return [...found.all().filter((burst) => !goesOn(stretch) || burst !== last?.burst), stretch.burst]
    },
  }
}

export type BurstWatch = ReturnType<typeof burstWatch>

/** Finds bursts among a district's ballots while they are counted: nothing is read for it a second time. */
export function burstWatch() {
  const watches = [clientWatch(), minuteWatch()] as const
  return {
    see(ballot: CountedBallot): void {
      const at = instantOf(ballot)
      for (const watch of watches) watch.see(ballot, at)
    },
    /** Largest first. */
    bursts: (): Burst[] => watches.flatMap(({ bursts }) => bursts()).sort((a, b) => b.ballots - a.ballots),
  }
}
