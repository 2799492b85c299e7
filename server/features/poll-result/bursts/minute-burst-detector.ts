import type { CountedBallot } from '../counted-ballot.ts'
import { type GrowingBurst, growingBurst, largestBursts } from './burst.ts'

const minute = 60_000
/** A minute is worth a look from this many ballots on, if they are this many times what the hour before had a minute. */
export const minuteBallots = 60
const farAbove = 5
const usualSpan = 60

interface Present {
  minute: number
  ballots: CountedBallot[]
  /** Ballots from which on it is a burst. */
  limit: number
  usual: number | null
  /** The burst of the minute before, which it is a part of once it is one itself. */
  before: GrowingBurst | undefined
  growing: GrowingBurst | undefined
}

export function minuteBurstDetector() {
  const ballotsIn = new Map<number, number>()
  const found = largestBursts()
  let first = Number.POSITIVE_INFINITY
  let now: Present | undefined
  let last: { growing: GrowingBurst; minute: number } | undefined

  /** Ballots a minute in the hour before; null where nothing came before. */
  function usualBefore(minuteOf: number): number | null {
    const minutes = Math.min(usualSpan, minuteOf - first)
    if (minutes <= 0) return null
    let sum = 0
    for (let ago = 1; ago <= minutes; ago++) sum += ballotsIn.get(minuteOf - ago) ?? 0
    return sum / minutes
  }
  function begin(minuteOf: number): Present {
    const before = last?.minute === minuteOf - 1 ? last.growing : undefined
    // What goes on is measured against what was usual before it began.
    const usual = before ? before.burst.usual : usualBefore(minuteOf)
    const limit = Math.max(minuteBallots, farAbove * (usual ?? 0))
    return { minute: minuteOf, ballots: [], limit, usual, before, growing: undefined }
  }
  function add(growing: GrowingBurst, ballot: CountedBallot): void {
    growing.add(ballot)
    if (growing.burst.ballots % minuteBallots === 0) found.offer(growing.burst)
  }
  function seeNow(present: Present, ballot: CountedBallot): void {
    if (present.growing) add(present.growing, ballot)
    // Nothing came before this minute that it could be compared with.
    else if (present.usual !== null) present.ballots.push(ballot)
    if (present.growing || present.ballots.length < present.limit) return
    const { usual } = present
    const growing = present.before ?? growingBurst({ kind: 'minutes', client: null, usual })
    for (const one of present.ballots) add(growing, one)
    Object.assign(present, { growing, ballots: [] })
    last = { growing, minute: present.minute }
  }
  /** A ballot that was committed after those of a later minute; nothing begins anew for it. */
  function seeLate(ballot: CountedBallot, minuteOf: number): void {
    if (!last || minuteOf > last.minute || minuteOf < Math.floor(last.growing.burst.firstAt / minute)) return
    add(last.growing, ballot)
  }
  return {
    see(ballot: CountedBallot, at: number): void {
      const minuteOf = Math.floor(at / minute)
      first = Math.min(first, minuteOf)
      ballotsIn.set(minuteOf, (ballotsIn.get(minuteOf) ?? 0) + 1)
      if (now && minuteOf < now.minute && now.minute - minuteOf < usualSpan) seeLate(ballot, minuteOf)
      else {
        if (now?.minute !== minuteOf) now = begin(minuteOf)
        seeNow(now, ballot)
      }
    },
    bursts: found.all,
  }
}
