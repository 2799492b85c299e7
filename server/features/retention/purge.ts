import { setTimeout as delay } from 'node:timers/promises'
import {
  defaultRetentionDays,
  getRetentionDays,
  type ScheduledGroup,
  scheduledGroups,
} from '@snowplow/contract/retention/field-groups.ts'
import { type Em, type Orm, takeAdvisoryLock } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { DestructionCertificate } from '../../entities/destruction-certificate.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { Refusal } from '../../http/problem.ts'
import { guest } from '../../http/token.ts'
import { coalesceRuns } from '../../lib/mutex.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import { certifyPurge, completePurge, type PurgeRule } from './certificate.ts'
import { countRemaining } from './count-records.ts'
import { destroyBatch } from './destroy-batch.ts'
import { type ErasureList, purgeSubject } from './erasure-list.ts'
import { dayMs, getDestructionTime, getDueTime, lockUnheld, type SeasonRow } from './schedule.ts'

// Advisory lock id, unique within the product: processes destroy one batch at a time.
const lock = 20_250_813

/** Pause after a batch, as a multiple of its duration. */
const pausePerBatch = 3

export const getPurgeRule = (fieldGroup: ScheduledGroup, { schedule, retentionDays }: SeasonRow): PurgeRule => ({
  fieldGroup,
  days: getRetentionDays(fieldGroup, retentionDays),
  announcementDate: schedule.announcementDate,
})

/** Rows written after the due date, as by a sign-in during the next winter, are retained for the default time. */
export const getPurgeLimit = (group: ScheduledGroup, season: SeasonRow, now: Date): Date =>
  new Date(Math.max(getDueTime(group, season).getTime(), now.getTime() - defaultRetentionDays * dayMs))

const latestRows = [
  ['public_name_submission', 'created_at'],
  ['ballot', 'created_at'],
  ['audit_event', 'at'],
] as const

/**
 * Earlier of the clock and the time of the last row that people's actions wrote: a clock that is wrong, ahead or behind,
 * destroys nothing. Reads the last rows instead of the maximum, which a clock that was wrong once would have set.
 */
async function provenTime(em: Em, now: Date): Promise<Date> {
  const rows = await Promise.all(
    latestRows.map(([table, column]) =>
      em.execute<{ at: string | Date }[]>(`select ${column} as at from ${table} order by id desc limit 1`),
    ),
  )
  const times = rows.flat().map(({ at }) => new Date(at).getTime())
  return new Date(Math.min(now.getTime(), Math.max(0, ...times)))
}

interface Target {
  season: SeasonRow
  group: ScheduledGroup
}

interface Deps {
  orm: Orm
  now: () => Date
  erasures: ErasureList
  by?: string
}

interface Purge extends Required<Deps> {
  runs: ReturnType<typeof coalesceRuns>
  isStopped: boolean
}

/**
 * Destroys the personal data of seasons whose retention has ended, in small batches with pauses, so that votes are not
 * delayed. Safe with several processes, and continues after an interruption.
 */
export function createPurge({ by = 'Scheduled purge', ...deps }: Deps) {
  const purge: Purge = { ...deps, by, runs: coalesceRuns(() => purgeDue(purge)), isStopped: false }
  return bindService(purge, { run, plan, repeatListed, stop })
}

const run = ({ runs }: Purge) => runs.run()

async function purgeDue(purge: Purge): Promise<void> {
  const { orm, now } = purge
  const proven = await provenTime(orm.em.fork(), now())
  for (const target of await findTargets(orm))
    if (!purge.isStopped && isDestroyable(target, proven) && !(await isCompleted(orm, target)))
      await purgeGroup(purge, target)
}

/** Rows that `run` would destroy now, and why it waits where it does not. */
async function plan({ orm, now }: Purge) {
  const proven = await provenTime(orm.em.fork(), now())
  return Promise.all(
    (await findTargets(orm)).map(async (target) => {
      const { season, group } = target
      const remaining = countRemaining[group](forkSeason(orm.em, season.id), getPurgeLimit(group, season, now()))
      return { ...target, isDestroyable: isDestroyable(target, proven), records: await remaining }
    }),
  )
}

/** Repeats the listed purges of which the database has no certificate. @returns their number */
async function repeatListed(purge: Purge, isListed: (subject: string) => boolean): Promise<number> {
  let repeated = 0
  for (const target of await findTargets(purge.orm)) {
    if (!isListed(purgeSubject(target.season, target.group)) || (await hasCertificate(purge.orm, target))) continue
    await purgeGroup(purge, target, true)
    repeated += 1
  }
  return repeated
}

async function stop(purge: Purge): Promise<void> {
  purge.isStopped = true
  await purge.runs.idle()
}

async function findTargets(orm: Orm): Promise<Target[]> {
  const seasons = await orm.em.fork().find(Season, { state: { $ne: 'preparing' } }, { orderBy: { year: 'asc' } })
  return seasons.flatMap((season) => scheduledGroups.map((group) => ({ season, group })))
}

async function hasCertificate(orm: Orm, { season, group }: Target): Promise<boolean> {
  const completed = { kind: 'purge', fieldGroup: group, completedAt: { $ne: null } } as const
  return (await forkSeason(orm.em, season.id).count(DestructionCertificate, completed)) > 0
}

// A closed season gets no new rows: its tables need not be read again.
const isCompleted = async (orm: Orm, target: Target) =>
  target.season.state === 'closed' && (await hasCertificate(orm, target))

const isDestroyable = ({ season, group }: Target, proven: Date) =>
  !season.recordsHold && proven >= getDestructionTime(group, season)

/** @param isListed destroyed before according to the list of erasures: the database was restored, dates are moot */
async function purgeGroup(purge: Purge, target: Target, isListed = false): Promise<void> {
  let after: number | null = null
  do {
    const startedAt = performance.now()
    after = await runBatch(purge, target, after, isListed).catch((error) => {
      if (error instanceof Refusal && error.code === 'retention.held') return null
      throw error
    })
    // Leaves most of the CPU and of the disk to votes.
    if (after !== null) await delay(pausePerBatch * (performance.now() - startedAt))
  } while (after !== null && !purge.isStopped)
}

const runBatch = (
  { orm, now, erasures, by }: Purge,
  { season: { id }, group }: Target,
  after: number | null,
  isListed: boolean,
): Promise<number | null> =>
  forkSeason(orm.em, id).transactional(async (em) => {
    await takeAdvisoryLock(em, lock)
    const season = await lockUnheld(em)
    const time = now()
    if (!isListed && (await provenTime(em, time)) < getDestructionTime(group, season)) return null
    const before = getPurgeLimit(group, season, time)
    const { records, next } = await destroyBatch[group](em, { after, now: time, before })
    const rule = getPurgeRule(group, season)
    const isFirst = records > 0 && (await certifyPurge(em, rule, { records, by, now: time }))
    const completed = next === null ? await completePurge(em, group, time) : 0
    if (completed > 0) {
      const subject = { type: 'season', id: season.id, name: String(season.year) }
      const after = { fieldGroup: group, records: completed }
      recordAuditEvent(em, { at: time, action: 'retention.purged', by: { ...guest, name: by }, subject, after })
    }
    await em.flush()
    if (isFirst) await erasures.append(purgeSubject(season, group))
    return next
  })
