import { type CountedBallot, instantOf } from '../counted-ballot.ts'
import { type Burst, type GrowingBurst, growingBurst, largestBursts } from './burst.ts'

const minute = 60_000
/** Ballots of one client that are worth a look: twice a class of 30, whose computers are alike and share an address. */
export const clientBallots = 60
/** After it, a client's next ballot begins anew. */
const clientIdleMs = 5 * minute
/** Clients of a district that are followed at once, so that a flood of them cannot fill the memory. */
const maxClients = 50_000

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
      if (Math.abs(at - since) > clientIdleMs || recent.size >= maxClients / 2) {
        older = recent
        recent = new Map()
        since = at
      }
      recent.set(client, followed)
    },
  }
}

/** Follows each client's ballots as they pass by; only those of the last minutes are remembered. */
function clientBurstDetector() {
  const clients = recentClients()
  const found = largestBursts()
  return {
    see(ballot: CountedBallot, at: number): void {
      const previous = clients.get(ballot.client)
      const isContinuing = previous && Math.abs(at - previous.lastAt) <= clientIdleMs
      const followed = isContinuing ? previous : { lastAt: at, ballots: [], growing: undefined }
      clients.set(ballot.client, followed, at)
      followed.lastAt = Math.max(followed.lastAt, at)
      if (followed.growing) followed.growing.add(ballot)
      else followed.ballots.push(ballot)
      if (followed.ballots.length === clientBallots) {
        followed.growing = growingBurst({ kind: 'client', client: ballot.client, typical: null })
        for (const one of followed.ballots) followed.growing.add(one)
        followed.ballots = []
      }
      const burst = followed.growing?.burst
      if (burst && burst.ballots % clientBallots === 0) found.offer(burst)
    },
    bursts: found.all,
  }
}

/** A minute is worth a look from this many ballots on, if they are this many times what the hour before had a minute. */
export const minuteBallots = 60
const farAbove = 5
const baselineMinutes = 60

interface Present {
  minute: number
  ballots: CountedBallot[]
  /** Ballots from which on it is a burst. */
  limit: number
  typical: number | null
  /** The burst of the minute before, which it is a part of once it is one itself. */
  before: GrowingBurst | undefined
  growing: GrowingBurst | undefined
}

function minuteBurstDetector() {
  const ballotsIn = new Map<number, number>()
  const found = largestBursts()
  let first = Number.POSITIVE_INFINITY
  let now: Present | undefined
  let last: { growing: GrowingBurst; minute: number } | undefined

  /** Ballots a minute in the hour before; null where nothing came before. */
  function getTypicalBefore(minuteOf: number): number | null {
    const minutes = Math.min(baselineMinutes, minuteOf - first)
    if (minutes <= 0) return null
    let sum = 0
    for (let ago = 1; ago <= minutes; ago++) sum += ballotsIn.get(minuteOf - ago) ?? 0
    return sum / minutes
  }
  function startMinute(minuteOf: number): Present {
    const before = last?.minute === minuteOf - 1 ? last.growing : undefined
    // What goes on is measured against what was usual before it began.
    const typical = before ? before.burst.typical : getTypicalBefore(minuteOf)
    const limit = Math.max(minuteBallots, farAbove * (typical ?? 0))
    return { minute: minuteOf, ballots: [], limit, typical, before, growing: undefined }
  }
  function add(growing: GrowingBurst, ballot: CountedBallot): void {
    growing.add(ballot)
    if (growing.burst.ballots % minuteBallots === 0) found.offer(growing.burst)
  }
  function seeNow(present: Present, ballot: CountedBallot): void {
    if (present.growing) add(present.growing, ballot)
    // Nothing came before this minute that it could be compared with.
    else if (present.typical !== null) present.ballots.push(ballot)
    if (present.growing || present.ballots.length < present.limit) return
    const { typical } = present
    const growing = present.before ?? growingBurst({ kind: 'minutes', client: null, typical })
    for (const one of present.ballots) add(growing, one)
    Object.assign(present, { growing, ballots: [] })
    last = { growing, minute: present.minute }
  }
  /** A ballot that was committed after those of a later minute; nothing begins anew for it. */
  function addLate(ballot: CountedBallot, minuteOf: number): void {
    if (!last || minuteOf > last.minute || minuteOf < Math.floor(last.growing.burst.firstAt / minute)) return
    add(last.growing, ballot)
  }
  return {
    see(ballot: CountedBallot, at: number): void {
      const minuteOf = Math.floor(at / minute)
      first = Math.min(first, minuteOf)
      ballotsIn.set(minuteOf, (ballotsIn.get(minuteOf) ?? 0) + 1)
      if (now && minuteOf < now.minute && now.minute - minuteOf < baselineMinutes) addLate(ballot, minuteOf)
      else {
        if (now?.minute !== minuteOf) now = startMinute(minuteOf)
        seeNow(now, ballot)
      }
    },
    bursts: found.all,
  }
}

export type BurstDetector = ReturnType<typeof burstDetector>

/** Finds bursts among a district's ballots while they are counted: nothing is read for it a second time. */
export function burstDetector() {
  const detectors = [clientBurstDetector(), minuteBurstDetector()] as const
  return {
    see(ballot: CountedBallot): void {
      const at = instantOf(ballot)
      for (const detector of detectors) detector.see(ballot, at)
    },
    /** In no order. They grow on: what is read of them is read at once. */
    bursts: (): Burst[] => detectors.flatMap(({ bursts }) => [...bursts()]),
  }
}
