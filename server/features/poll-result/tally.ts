import type { Orm, Tables } from '../../db/orm.ts'
import { currentSeason } from '../../db/season.ts'
import { idSpan, type Span } from '../../entities/id-span.ts'
import type { CountedBallot } from './counted-ballot.ts'
import { count, type DistrictTally, emptyTally } from './district-tally.ts'
import { createMissingReader, findUnresolved, type MissingRange, missing } from './missing-ids.ts'

/** Ballots read at a time, and gaps asked for at a time: few enough that votes are answered in between. */
const chunk = 2000
/**
 * For as long a ballot with a lower id may still appear: of two processes on one PostgreSQL, the one that took the
 * lower id may commit later. One that takes even longer is found by `check`.
 */
const settlingMs = 60_000
/**
 * Gaps that are looked for among the ballots that a server finds when it starts, the latest ones: what misses an id far
 * below was committed long ago, and ids that a restored backup never had could be any number. What appears from then on
 * is never given up early.
 */
const maxInitialMissing = 10_000

const nothing = () => ({
  districts: new Map<number, DistrictTally>(),
  ballots: 0,
  lastCountedId: 0,
  missingIds: [] as MissingRange[],
  isComplete: false,
})

/** Others get their turn between two chunks. */
const yieldToEventLoop = () => new Promise(setImmediate)

/**
 * Counts ballots once and keeps the sums: ballots are append-only, and their ids grow, so that each look reads only what
 * is new. Of one season, the current one unless given. `onMismatch` is told when the database held another number of ballots than was counted.
 */
export function ballotTally(
  orm: Orm,
  season = currentSeason(orm),
  onMismatch: (counted: number, there: number) => void = () => {},
) {
  let all = nothing()
  let mustRecount = true
  let isStopped = false

  const readFrom = createMissingReader(orm, season, chunk)
  const spanNow = () => idSpan(orm.em.fork(), 'ballots', season)
  const ballotsIn = ({ from, to }: Span) =>
    orm.em
      .fork()
      .getKysely<Tables>()
      .selectFrom('ballot')
      .where('season_id', '=', season)
      .where('id', '>=', from)
      .where('id', '<=', to)
  const read = (span: Span): Promise<CountedBallot[]> =>
    ballotsIn(span).selectAll().orderBy('id').limit(chunk).execute()

  /** @returns the ids of what was counted */
  function countAll(found: readonly CountedBallot[]): number[] {
    for (const ballot of found) {
      const tally = all.districts.get(ballot.district_id) ?? emptyTally()
      all.districts.set(ballot.district_id, tally)
      count(tally, ballot)
      tally.detector.see(ballot)
    }
    all.ballots += found.length
    return found.map(({ id }) => id)
  }

  async function resolveMissing(): Promise<void> {
    const startedAt = performance.now()
    let index = 0
    while (!isStopped && index < all.missingIds.length) {
      const some = all.missingIds.slice(index, index + chunk)
      const found = await readFrom(some)
      const open = findUnresolved(some, countAll(found))
      all.missingIds.splice(index, some.length, ...open)
      if (found.length < chunk) index += open.length
      if (index < all.missingIds.length) await yieldToEventLoop()
    }
    // Each is looked for once more after its time.
    if (!isStopped) all.missingIds = all.missingIds.filter(({ until }) => until > startedAt)
  }

  async function countNew(): Promise<void> {
    const span = await spanNow()
    if (!span) return
    if (mustRecount) all = nothing()
    mustRecount = false
    all.lastCountedId = Math.max(all.lastCountedId, span.from - 1)
    if (!isStopped) await resolveMissing()
    while (!isStopped) {
      const found = await read({ from: all.lastCountedId + 1, to: span.to })
      const to = found.at(-1)?.id ?? all.lastCountedId
      const until = performance.now() + settlingMs
      for (const gap of missing({ from: all.lastCountedId + 1, to }, countAll(found)))
        all.missingIds.push({ ...gap, until })
      all.lastCountedId = to
      if (!all.isComplete && all.missingIds.length > maxInitialMissing)
        all.missingIds = all.missingIds.slice(-maxInitialMissing)
      if (found.length < chunk) {
        all.isComplete = true
        return
      }
      await yieldToEventLoop()
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

  async function countStoredBallots(): Promise<number> {
    const span = await spanNow()
    if (!span) return 0
    const { there } = await ballotsIn(span)
      .select(({ fn }) => fn.countAll().as('there'))
      .executeTakeFirstOrThrow()
    return Number(there)
  }

  async function compare(): Promise<void> {
    const before = await countStoredBallots()
    await catchUp()
    if (isStopped || all.ballots === before) return
    // Votes that arrive meanwhile lie between the two numbers.
    const after = await countStoredBallots()
    if (all.ballots >= before && all.ballots <= after) return
    onMismatch(all.ballots, after)
    mustRecount = true
    await catchUp()
  }

  let checking: Promise<void> | undefined

  return {
    catchUp,
    /**
     * The same for figures that leave the house: what was counted is compared with how many ballots the database holds,
     * and counted anew where it differs. Reads all of the season's: tenths of a second for millions of ballots.
     */
    check(): Promise<void> {
      checking ??= compare().finally(() => {
        checking = undefined
      })
      return checking
    },
    /** Of the season's ids. */
    async progress(): Promise<{ counted: number; of: number }> {
      const span = await spanNow()
      if (!span) return { counted: 0, of: 0 }
      const { last } = await ballotsIn(span)
        .select(({ fn }) => fn.max('id').as('last'))
        .executeTakeFirstOrThrow()
      const before = span.from - 1
      return { counted: Math.max(0, all.lastCountedId - before), of: Math.max(0, Number(last ?? 0) - before) }
    },
    /** What is counted at this moment, for whoever looks for the rest: every ballot with an id up to `upTo`, at least. */
    counted: () => ({
      upTo: (all.missingIds[0]?.from ?? all.lastCountedId + 1) - 1,
      ofDistrict: (district: number) => all.districts.get(district)?.ballots ?? 0,
    }),
    /** Those without any are missing. */
    everyDistrict: () => new Map([...all.districts].map(([district, { ballots }]) => [district, ballots])),
    /** Not to be changed. */
    ofDistrict: (district: number): DistrictTally => all.districts.get(district) ?? emptyTally(),
    /** So that the database can be closed. */
    async stop(): Promise<void> {
      isStopped = true
      await (next ?? running).catch(() => {})
    },
  }
}
