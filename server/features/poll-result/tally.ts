import type { Orm } from '../../db/orm.ts'
import type { CountedBallot } from './counted-ballot.ts'
import { count, type DistrictTally, emptyTally } from './district-tally.ts'

/** Ballots read at a time: few enough that votes are answered in between. */
const chunk = 2000
/**
 * Milliseconds after which no ballot with a lower id can still appear: of two processes on one PostgreSQL, the one that
 * took the lower id may commit later.
 */
const settling = 10_000
/** Missing ids that are looked for at once; older ones, as after a restored backup, never come. */
const mostGaps = 100
/** The largest id there can be. */
const lastId = 2_147_483_647

/** Ids nobody has seen yet, from and to including, and until when they may still appear. */
interface Gap {
  from: number
  to: number
  until: number
}

/** The parts of `from` to `to` that `ids`, in ascending order, leave out. */
function missing(from: number, to: number, ids: readonly number[]): { from: number; to: number }[] {
  const gaps = []
  let next = from
  for (const id of [...ids, to + 1]) {
    if (id > next) gaps.push({ from: next, to: id - 1 })
    next = id + 1
  }
  return gaps
}

/**
 * Counts ballots once and keeps the sums: ballots are append-only, and their ids grow, so that each look reads only what
 * is new.
 */
export function ballotTally(orm: Orm) {
  const districts = new Map<number, DistrictTally>()
  let countedTo = 0
  let gaps: Gap[] = []
  let isStopped = false

  const ballots = () => orm.em.fork().getKysely<{ ballot: CountedBallot }>().selectFrom('ballot')
  const read = (from: number, to: number): Promise<CountedBallot[]> =>
    ballots()
      .select([
        'id',
        'district_id',
        'county_id',
        'first_option_id',
        'second_option_id',
        'third_option_id',
        'created_at',
        'client',
      ])
      .where('id', '>=', from)
      .where('id', '<=', to)
      .orderBy('id')
      .limit(chunk)
      .execute()

  function countAll(read: readonly CountedBallot[]): void {
    for (const ballot of read) {
      const tally = districts.get(ballot.district_id) ?? emptyTally()
      districts.set(ballot.district_id, tally)
      count(tally, ballot)
      tally.watch.see(ballot)
    }
  }
  const idsOf = (read: readonly CountedBallot[]) => read.map(({ id }) => id)

  async function fillGaps(): Promise<void> {
    for (const gap of [...gaps]) {
      const found = await read(gap.from, gap.to)
      countAll(found)
      const rest = gap.until > performance.now() ? missing(gap.from, gap.to, idsOf(found)) : []
      gaps = gaps.flatMap((one) => (one === gap ? rest.map((part) => ({ ...part, until: gap.until })) : [one]))
    }
  }

  async function countNew(): Promise<void> {
    if (!isStopped) await fillGaps()
    while (!isStopped) {
      const found = await read(countedTo + 1, lastId)
      const to = found.at(-1)?.id ?? countedTo
      countAll(found)
      const until = performance.now() + settling
      const fresh = missing(countedTo + 1, to, idsOf(found)).map((gap) => ({ ...gap, until }))
      gaps = [...gaps, ...fresh].slice(-mostGaps)
      countedTo = to
      if (found.length < chunk) return
      // Others get their turn between two chunks.
      await new Promise(setImmediate)
    }
  }

  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  /** One counts at a time, two would count the same ballots twice; who asks meanwhile shares the next count. */
  function catchUp(): Promise<void> {
    const start = () => {
      next = undefined
      running = countNew()
      return running
    }
    // What failed once, as while a database was away, goes on from where it was.
    next ??= running.then(start, start)
    return next
  }

  return {
    /** Counts everything that is committed now. */
    catchUp,
    /** How far the count is, for whoever does not wait for its end. */
    async progress(): Promise<{ counted: number; of: number }> {
      const { last } = await ballots()
        .select(({ fn }) => fn.max('id').as('last'))
        .executeTakeFirstOrThrow()
      return { counted: countedTo, of: Number(last ?? 0) }
    },
    /** What is counted at this moment, for whoever looks for the rest: every ballot with an id up to `upTo`, at least. */
    counted: () => ({
      upTo: (gaps[0]?.from ?? countedTo + 1) - 1,
      ofDistrict: (district: number) => districts.get(district)?.ballots ?? 0,
    }),
    /** How many ballots each district has; those without any are missing. */
    everyDistrict: () => new Map([...districts].map(([district, { ballots }]) => [district, ballots])),
    /** What has been counted of a district; not to be changed. */
    ofDistrict: (district: number): DistrictTally => districts.get(district) ?? emptyTally(),
    /** Leaves off, so that the database can be closed. */
    async stop(): Promise<void> {
      isStopped = true
      await (next ?? running).catch(() => {})
    },
  }
}
