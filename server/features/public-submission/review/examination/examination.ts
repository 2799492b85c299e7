import { setTimeout as delay } from 'node:timers/promises'
import { dialectOf, type Em, type Orm } from '../../../../db/orm.ts'
import { currentSeason, seasonOf } from '../../../../db/season.ts'
import { Season } from '../../../../entities/season.entity.ts'
import { contestDay } from '../../../season/contest-day.ts'
import { examine, getIdBatchSize, lastEntryId, unexaminedIds } from './examine.ts'

/** Entries that share a transaction: few enough that votes wait for none of it. */
const batch = 50
/** Others that come meanwhile are examined with the first. */
const gatheringMs = 100
/**
 * No lower id can appear later: of two transactions on one PostgreSQL, the one that took the lower id may commit later.
 * SQLite writes one after the other.
 */
const settlingMs = 10_000

export type Examination = ReturnType<typeof submissionExamination>

/**
 * Examines entries after they were stored, in the background: no child waits for it. What is left from before a stop, or
 * was brought in from elsewhere, is caught up with. Any number of processes may do so on one database.
 */
export function submissionExamination(orm: Orm, warn: (error: unknown) => void = () => {}) {
  /** Up to here everything is examined for good; ids grow from season to season. */
  let settledTo = 0
  const passed: { id: number; settledAt: number }[] = []
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null

  const settles = dialectOf(orm.em) === 'postgres' ? settlingMs : 0
  const span = getIdBatchSize(orm.em)

  function settle(): number {
    while (passed[0] && passed[0].settledAt <= performance.now()) settledTo = passed.shift()?.id ?? settledTo
    return settledTo
  }

  async function pass(): Promise<void> {
    const { firstEntryId } = await orm.em.fork().findOneOrFail(Season, currentSeason(orm))
    // What came before this season was examined before the last one was closed.
    const top = Math.max(await lastEntryId(orm.em.fork()), firstEntryId - 1)
    const dayOf = await contestDay(orm.em.fork())
    for (let from = Math.max(settle(), firstEntryId - 1); from < top && !isStopped; from += span) {
      const ids = await unexaminedIds(orm.em.fork(), from, Math.min(from + span, top))
      for (let start = 0; start < ids.length && !isStopped; start += batch) {
        const startedAt = performance.now()
        await examine(orm, ids.slice(start, start + batch), dayOf)
        // It rests as long as it worked: whoever votes meanwhile has the larger half, above all on a busy machine.
        await delay(performance.now() - startedAt)
      }
      // Others get their turn.
      await new Promise(setImmediate)
    }
    if (!isStopped) passed.push({ id: top, settledAt: performance.now() + settles })
  }

  /** Examines everything that was committed before the call. Who asks while others wait shares their pass. */
  function catchUp(): Promise<void> {
    waiting ??= running
      .catch(() => {})
      .then(() => {
        waiting = null
        running = isStopped ? Promise.resolve() : pass()
        return running
      })
    return waiting
  }

  return {
    catchUp,
    /** Soon looks for new entries; costs a caller nothing. */
    wake(): void {
      if (timer || isStopped) return
      timer = setTimeout(() => {
        timer = null
        catchUp().catch(warn)
      }, gatheringMs)
      timer.unref()
    },
    /** How many of a season's entries have not been examined; `em` is in that season. */
    async waiting(em: Em): Promise<number> {
      const { firstEntryId } = await em.findOneOrFail(Season, seasonOf(em))
      const top = await lastEntryId(em)
      let waiting = 0
      for (let from = Math.max(settle(), firstEntryId - 1); from < top; from += span)
        waiting += (await unexaminedIds(em, from, Math.min(from + span, top))).length
      return waiting
    },
    /** Where entries that nobody has examined begin. */
    settledTo: settle,
    /** Lets the batch at hand end and begins no other. */
    async stop(): Promise<void> {
      isStopped = true
      if (timer) clearTimeout(timer)
      await running.catch(() => {})
    },
  }
}
