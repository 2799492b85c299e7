import { setTimeout as delay } from 'node:timers/promises'
import { type Em, getDialect, type Orm } from '../../../../db/orm.ts'
import { getCurrentSeasonId, getSeasonId } from '../../../../db/season.ts'
import { Season } from '../../../../entities/season.entity.ts'
import { bindService } from '../../../../http/bind-service.ts'
import { coalesceRuns } from '../../../../lib/mutex.ts'
import { readContestDay } from '../../../season/schedule/contest-day.ts'
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

interface Deps {
  orm: Orm
  warn?: (error: unknown) => void
}

interface Examining extends Required<Deps> {
  /** All entries up to this id are examined. Ids increase from season to season. */
  settledTo: number
  passed: { id: number; settledAt: number }[]
  isStopped: boolean
  timer: NodeJS.Timeout | null
  runs: ReturnType<typeof coalesceRuns>
}

export type Examination = ReturnType<typeof createExamination>

/**
 * Examines stored entries in the background, so that a submission does not wait. Also catches up on entries left by an
 * earlier shutdown or loaded from elsewhere. Safe with any number of processes on one database.
 */
export function createExamination({ orm, warn = () => {} }: Deps) {
  const examining: Examining = {
    orm,
    warn,
    settledTo: 0,
    passed: [],
    isStopped: false,
    timer: null,
    runs: coalesceRuns(() => pass(examining)),
  }
  return bindService(examining, { catchUp, wake, examineCorrected, waiting: countWaiting, settledTo: settle, stop })
}

function settle(examining: Examining): number {
  const { passed } = examining
  while (passed[0] && passed[0].settledAt <= performance.now())
    examining.settledTo = passed.shift()?.id ?? examining.settledTo
  return examining.settledTo
}

async function runInBatches(examining: Examining, ids: number[], run: (ids: number[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < ids.length && !examining.isStopped; start += batch) {
    const startedAt = performance.now()
    await run(ids.slice(start, start + batch))
    // Idle as long as the batch took, so that votes get at least half of the CPU, above all under load.
    await delay(performance.now() - startedAt)
  }
}

async function pass(examining: Examining): Promise<void> {
  const { orm, passed } = examining
  if (examining.isStopped) return
  const { firstEntryId } = await orm.em.fork().findOneOrFail(Season, getCurrentSeasonId(orm))
  // Entries of earlier seasons were examined before those were closed.
  const top = Math.max(await findLastEntryId(orm.em.fork()), firstEntryId - 1)
  const dayOf = await readContestDay(orm.em.fork())
  const span = getIdBatchSize(orm.em)
  for (let from = Math.max(settle(examining), firstEntryId - 1); from < top && !examining.isStopped; from += span) {
    const to = Math.min(from + span, top)
    const unexamined = await findUnexaminedIds(orm.em.fork(), from, to)
    await runInBatches(examining, unexamined, (ids) => examine(orm, ids, dayOf))
    const outdated = await findOutdatedIds(orm.em.fork(), from, to)
    await runInBatches(examining, outdated, (ids) => examineAgain(orm, ids))
    // Yield to the event loop.
    await new Promise(setImmediate)
  }
  const waitMs = getDialect(orm.em) === 'postgres' ? settlingMs : 0
  if (!examining.isStopped) passed.push({ id: top, settledAt: performance.now() + waitMs })
}

/** Examines everything committed before the call. */
const catchUp = ({ runs }: Examining): Promise<void> => runs.run()

function wake(examining: Examining): void {
  if (examining.timer || examining.isStopped) return
  examining.timer = setTimeout(() => {
    examining.timer = null
    catchUp(examining).catch(examining.warn)
  }, gatheringMs)
  examining.timer.unref()
}

/** Examines a corrected entry, whose examination was deleted: `catchUp` skips ids that it has settled. */
async function examineCorrected({ orm, warn }: Examining, id: number): Promise<void> {
  await examine(orm, [id], await readContestDay(orm.em.fork())).catch(warn)
}

/** Counts unexamined entries. `em` must be scoped to the season. */
async function countWaiting(examining: Examining, em: Em): Promise<number> {
  const { firstEntryId } = await em.findOneOrFail(Season, getSeasonId(em))
  const top = await findLastEntryId(em)
  const span = getIdBatchSize(em)
  let count = 0
  for (let from = Math.max(settle(examining), firstEntryId - 1); from < top; from += span)
    count += (await findUnexaminedIds(em, from, Math.min(from + span, top))).length
  return count
}

async function stop(examining: Examining): Promise<void> {
  examining.isStopped = true
  if (examining.timer) clearTimeout(examining.timer)
  await examining.runs.idle()
}
