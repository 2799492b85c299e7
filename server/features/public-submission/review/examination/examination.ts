import { setTimeout as delay } from 'node:timers/promises'
import { type Em, getDialect, type Orm } from '../../../../db/orm.ts'
import { getCurrentSeasonId, getSeasonId } from '../../../../db/season.ts'
import { Season } from '../../../../entities/season.entity.ts'
import { coalesceRuns } from '../../../../mutex.ts'
import { readContestDay } from '../../../season/contest-day.ts'
import {
  examine,
  examineAgain,
  findLastEntryId,
  findOutdatedIds,
  findUnexaminedIds,
  getIdBatchSize,
} from './examine.ts'

// Entries per transaction; small enough that votes are not delayed.
const batch = 50
const gatheringMs = 100
// After this time no lower id can appear. On PostgreSQL the transaction with the lower id may commit later; SQLite has a
// single writer.
const settlingMs = 10_000

export type Examination = ReturnType<typeof createExamination>

/**
 * Examines stored entries in the background, so that a submission does not wait. Also catches up on entries left by an
 * earlier shutdown or loaded from elsewhere. Safe with any number of processes on one database.
 */
export function createExamination(orm: Orm, warn: (error: unknown) => void = () => {}) {
  // All entries up to this id are examined. Ids increase from season to season.
  let settledTo = 0
  const passed: { id: number; settledAt: number }[] = []
  let isStopped = false
  let timer: NodeJS.Timeout | null = null

  const settles = getDialect(orm.em) === 'postgres' ? settlingMs : 0
  const span = getIdBatchSize(orm.em)

  function settle(): number {
    while (passed[0] && passed[0].settledAt <= performance.now()) settledTo = passed.shift()?.id ?? settledTo
    return settledTo
  }

  async function inBatches(ids: number[], run: (ids: number[]) => Promise<void>): Promise<void> {
    for (let start = 0; start < ids.length && !isStopped; start += batch) {
      const startedAt = performance.now()
      await run(ids.slice(start, start + batch))
      // Idle as long as the batch took, so that votes get at least half of the CPU, above all under load.
      await delay(performance.now() - startedAt)
    }
  }

  async function pass(): Promise<void> {
    if (isStopped) return
    const { firstEntryId } = await orm.em.fork().findOneOrFail(Season, getCurrentSeasonId(orm))
    // Entries of earlier seasons were examined before those were closed.
    const top = Math.max(await findLastEntryId(orm.em.fork()), firstEntryId - 1)
    const dayOf = await readContestDay(orm.em.fork())
    for (let from = Math.max(settle(), firstEntryId - 1); from < top && !isStopped; from += span) {
      const to = Math.min(from + span, top)
      await inBatches(await findUnexaminedIds(orm.em.fork(), from, to), (ids) => examine(orm, ids, dayOf))
      await inBatches(await findOutdatedIds(orm.em.fork(), from, to), (ids) => examineAgain(orm, ids))
      // Yield to the event loop.
      await new Promise(setImmediate)
    }
    if (!isStopped) passed.push({ id: top, settledAt: performance.now() + settles })
  }

  // Examines everything committed before the call.
  const { run: catchUp, idle } = coalesceRuns(pass)

  return {
    catchUp,
    wake(): void {
      if (timer || isStopped) return
      timer = setTimeout(() => {
        timer = null
        catchUp().catch(warn)
      }, gatheringMs)
      timer.unref()
    },
    /** Examines a corrected entry, whose examination was deleted: `catchUp` skips ids that it has settled. */
    async examineCorrected(id: number): Promise<void> {
      await examine(orm, [id], await readContestDay(orm.em.fork())).catch(warn)
    },
    /** Counts unexamined entries. `em` must be scoped to the season. */
    async waiting(em: Em): Promise<number> {
      const { firstEntryId } = await em.findOneOrFail(Season, getSeasonId(em))
      const top = await findLastEntryId(em)
      let waiting = 0
      for (let from = Math.max(settle(), firstEntryId - 1); from < top; from += span)
        waiting += (await findUnexaminedIds(em, from, Math.min(from + span, top))).length
      return waiting
    },
    settledTo: settle,
    async stop(): Promise<void> {
      isStopped = true
      if (timer) clearTimeout(timer)
      await idle()
    },
  }
}
