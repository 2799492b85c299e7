import type { Orm, Tables } from '../../db/orm.ts'
import { getCurrentSeasonId } from '../../db/season.ts'
import { findIdSpan, type Span } from '../../entities/id-span.ts'
import { coalesceRuns } from '../../lib/mutex.ts'
import type { CountedBallot } from './counted-ballot.ts'
import { count, createTally, type DistrictTally, toRow } from './district-tally.ts'
import { createMissingReader, findMissingIds, findUnresolved, type MissingRange } from './missing-ids.ts'

// Ballots or gaps per query; small enough to answer votes in between.
const chunk = 2000
// Time in which a ballot with a lower id may still appear: of two PostgreSQL transactions, the one that took the lower id
// may commit later. `check` finds ballots that took even longer.
const settlingMs = 60_000
// Maximum gaps tracked at server start, latest first: ballots far below were committed long ago, and a restored backup
// may lack any number of ids. Gaps that appear later are never dropped early.
const maxInitialMissing = 10_000

const nothing = () => ({
  districts: new Map<number, DistrictTally>(),
  ballots: 0,
  lastCountedId: 0,
  missingIds: [] as MissingRange[],
  isComplete: false,
})

const yieldToEventLoop = () => new Promise(setImmediate)

/**
 * Counts the ballots of one season incrementally: ballots are append-only and ids increase, so each update reads only new
 * rows. Calls `onMismatch` if the database holds another number of ballots.
 */
export function createBallotTally(
  orm: Orm,
  season = getCurrentSeasonId(orm),
  onMismatch: (counted: number, stored: number) => void = () => {},
) {
  let all = nothing()
  let mustRecount = true
  let isStopped = false

  const readFrom = createMissingReader(orm, season, chunk)
  const spanNow = () => findIdSpan(orm.em.fork(), 'ballots', season)
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

  function countAll(found: readonly CountedBallot[]): number[] {
    for (const ballot of found) {
      const tally = all.districts.get(ballot.district_id) ?? createTally()
      all.districts.set(ballot.district_id, tally)
      count(tally, ballot)
      tally.columns.add(toRow(ballot))
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
    // Each gap is read once more after it has expired.
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
      for (const gap of findMissingIds({ from: all.lastCountedId + 1, to }, countAll(found)))
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

  // One count at a time, so that no ballot is counted twice. A failed count, for example during a database outage,
  // resumes where it stopped.
  const { run: catchUp, idle } = coalesceRuns(countNew)

  async function countStoredBallots(): Promise<number> {
    const span = await spanNow()
    if (!span) return 0
    const { stored } = await ballotsIn(span)
      .select(({ fn }) => fn.countAll().as('stored'))
      .executeTakeFirstOrThrow()
    return Number(stored)
  }

  async function compare(): Promise<void> {
    const before = await countStoredBallots()
    await catchUp()
    if (isStopped || all.ballots === before) return
    // Ballots cast in between lie between the two numbers.
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
     * Compares the count with the database and recounts on a mismatch. Required before results are published. Scans all
     * ballots of the season: tenths of a second for millions.
     */
    check(): Promise<void> {
      checking ??= compare().finally(() => {
        checking = undefined
      })
      return checking
    },
    async progress(): Promise<{ counted: number; of: number }> {
      const span = await spanNow()
      if (!span) return { counted: 0, of: 0 }
      const { last } = await ballotsIn(span)
        .select(({ fn }) => fn.max('id').as('last'))
        .executeTakeFirstOrThrow()
      const before = span.from - 1
      return { counted: Math.max(0, all.lastCountedId - before), of: Math.max(0, Number(last ?? 0) - before) }
    },
    /** Current count without an update. Includes at least every ballot with an id up to `upTo`. */
    counted: () => ({
      upTo: (all.missingIds[0]?.from ?? all.lastCountedId + 1) - 1,
      ofDistrict: (district: number) => all.districts.get(district)?.ballots ?? 0,
    }),
    everyDistrict: () => new Map([...all.districts].map(([district, { ballots }]) => [district, ballots])),
    /** Read-only. */
    ofDistrict: (district: number): DistrictTally => all.districts.get(district) ?? createTally(),
    async stop(): Promise<void> {
      isStopped = true
      await idle()
    },
  }
}
