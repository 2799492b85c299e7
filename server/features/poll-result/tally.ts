import type { Orm } from '../../db/orm.ts'

/** What is counted of a district. */
export interface DistrictTally {
  ballots: number
  options: Map<number, number>
  counties: Map<number, number>
  /** By calendar day in the contest's time zone. */
  days: Map<string, number>
}

export interface CountedBallot {
  id: number
  district_id: number
  county_id: number | null
  first_option_id: number
  second_option_id: number
  third_option_id: number
  created_at: unknown
}

/** Ballots read at a time: few enough that votes are answered in between. */
const chunk = 10_000
/**
 * Milliseconds after which no ballot with a lower id can still appear: of two processes on one PostgreSQL, the one that
 * took the lower id may commit later.
 */
const settling = 10_000

const emptyTally = (): DistrictTally => ({ ballots: 0, options: new Map(), counties: new Map(), days: new Map() })
const add = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)

function count(tallies: Map<number, DistrictTally>, ballot: CountedBallot, dayOf: (instant: Date) => string): void {
  const tally = tallies.get(ballot.district_id) ?? emptyTally()
  tallies.set(ballot.district_id, tally)
  tally.ballots += 1
  for (const option of [ballot.first_option_id, ballot.second_option_id, ballot.third_option_id])
    add(tally.options, option)
  if (ballot.county_id !== null) add(tally.counties, ballot.county_id)
  add(tally.days, dayOf(new Date(ballot.created_at as string | number)))
}

/** One tally of two, without changing either. */
function together(one: DistrictTally | undefined, other: DistrictTally | undefined): DistrictTally {
  const sum = emptyTally()
  for (const tally of [one, other]) {
    if (!tally) continue
    sum.ballots += tally.ballots
    for (const name of ['options', 'counties', 'days'] as const) {
      const counts = sum[name] as Map<unknown, number>
      for (const [key, value] of tally[name]) counts.set(key, (counts.get(key) ?? 0) + value)
    }
  }
  return sum
}

/**
 * Counts ballots once and keeps the sums: ballots are append-only, so that each look reads only what is new. What is
 * younger than `settling` is counted anew each time.
 */
export function ballotTally(orm: Orm, dayOf: (instant: Date) => string) {
  const settled = new Map<number, DistrictTally>()
  let settledTo = 0
  let reading: Promise<unknown> = Promise.resolve()

  const readAfter = (id: number): Promise<CountedBallot[]> =>
    orm.em
      .fork()
      .getKysely<{ ballot: CountedBallot }>()
      .selectFrom('ballot')
      .select([
        'id',
        'district_id',
        'county_id',
        'first_option_id',
        'second_option_id',
        'third_option_id',
        'created_at',
      ])
      .where('id', '>', id)
      .orderBy('id')
      .limit(chunk)
      .execute()

  async function read(now: Date): Promise<Map<number, DistrictTally>> {
    const recent = new Map<number, DistrictTally>()
    const oldest = now.getTime() - settling
    let last = settledTo
    for (;;) {
      const ballots = await readAfter(last)
      for (const ballot of ballots) {
        const isSettled = last === settledTo && new Date(ballot.created_at as string | number).getTime() < oldest
        count(isSettled ? settled : recent, ballot, dayOf)
        if (isSettled) settledTo = ballot.id
        last = ballot.id
      }
      if (ballots.length < chunk) return recent
      // Others get their turn between two chunks.
      await new Promise(setImmediate)
    }
  }

  /** One reader at a time: two would count the same ballots twice. */
  function upToDate(now: Date): Promise<Map<number, DistrictTally>> {
    const mine = reading.then(() => read(now))
    reading = mine.catch(() => {})
    return mine
  }

  return {
    /** A district's counts with everything that is committed. `now` is the real time of the ballots. */
    async ofDistrict(district: number, now: Date): Promise<DistrictTally> {
      const recent = await upToDate(now)
      return together(settled.get(district), recent.get(district))
    },
    /** How many ballots each district has; those without any are missing. */
    async everyDistrict(now: Date): Promise<Map<number, number>> {
      const recent = await upToDate(now)
      const counts = new Map<number, number>()
      for (const tallies of [settled, recent])
        for (const [district, { ballots }] of tallies) counts.set(district, (counts.get(district) ?? 0) + ballots)
      return counts
    },
  }
}
