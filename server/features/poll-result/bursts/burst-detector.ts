import { type CountedBallot, instantOf } from '../counted-ballot.ts'
import { type Burst, type GrowingBurst, growingBurst, largestBursts } from './burst.ts'

const minute = 60_000
/** Ballots of one client that make a burst: two classes of 30 on identical computers behind one address. */
export const clientBallots = 60
const clientIdleMs = 5 * minute
// Maximum clients tracked per district; bounds memory under a flood of clients.
const maxClients = 50_000

interface Followed {
  lastAt: number
  ballots: CountedBallot[]
  growing: GrowingBurst | undefined
}

// Keeps clients active within `clientIdleMs`, and some longer: two generations, the older is dropped as a whole.
function recentClients() {
  let since = 0
  let recent = new Map<string, Followed>()
  let older = new Map<string, Followed>()
  return {
    get: (client: string) => recent.get(client) ?? older.get(client),
    set(client: string, followed: Followed, at: number): void {
      // Absolute: the clock of a demo may be turned back.
      if (Math.abs(at - since) > clientIdleMs || recent.size >= maxClients / 2) {
        older = recent
        recent = new Map()
        since = at
      }
      recent.set(client, followed)
    },
  }
}

function clientBurstDetector() {
  const clients = recentClients()
  const found = largestBursts()
  return {
    see(ballot: CountedBallot, at: number): void {
      // Purged: its client is unknown.
      if (ballot.client === '') return
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

/** A minute is a burst from this many ballots, if also `farAbove` times the average minute of the hour before. */
export const minuteBallots = 60
const farAbove = 5
const baselineMinutes = 60

interface Present {
  minute: number
  ballots: CountedBallot[]
  limit: number
  typical: number | null
  /** Burst of the previous minute, continued if this minute is a burst too. */
  before: GrowingBurst | undefined
  growing: GrowingBurst | undefined
}

function minuteBurstDetector() {
  const ballotsIn = new Map<number, number>()
  const found = largestBursts()
  let first = Number.POSITIVE_INFINITY
  let now: Present | undefined
  let last: { growing: GrowingBurst; minute: number } | undefined

  function getTypicalBefore(minuteOf: number): number | null {
    const minutes = Math.min(baselineMinutes, minuteOf - first)
    if (minutes <= 0) return null
    let sum = 0
    for (let ago = 1; ago <= minutes; ago++) sum += ballotsIn.get(minuteOf - ago) ?? 0
    return sum / minutes
  }
  function startMinute(minuteOf: number): Present {
    const before = last?.minute === minuteOf - 1 ? last.growing : undefined
    // A continuing burst is compared with the average before it started.
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
    // Without earlier ballots there is no average to compare with.
    else if (present.typical !== null) present.ballots.push(ballot)
    if (present.growing || present.ballots.length < present.limit) return
    const { typical } = present
    const growing = present.before ?? growingBurst({ kind: 'minutes', client: null, typical })
    for (const one of present.ballots) add(growing, one)
    Object.assign(present, { growing, ballots: [] })
    last = { growing, minute: present.minute }
  }
  // Late ballot: extend the open burst, never start one.
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

export function burstDetector() {
  const detectors = [clientBurstDetector(), minuteBurstDetector()] as const
  return {
    see(ballot: CountedBallot): void {
      const at = instantOf(ballot)
      for (const detector of detectors) detector.see(ballot, at)
    },
    /** Unordered. Bursts are mutable: read them before the next ballot is counted. */
    bursts: (): Burst[] => detectors.flatMap(({ bursts }) => [...bursts()]),
  }
}
