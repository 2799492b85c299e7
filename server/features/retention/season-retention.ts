import { LockMode } from '@mikro-orm/core'
import type { AuditAction } from '@snowplow/contract/audit-event.ts'
import { getRetentionDays, type ScheduledGroup, scheduledGroups } from '@snowplow/contract/retention/field-groups.ts'
import { getPromises } from '@snowplow/contract/retention/promise.ts'
import type { RetentionSchedule, RetentionState } from '@snowplow/contract/retention/retention.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { DestructionCertificate } from '../../entities/destruction-certificate.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { Refusal } from '../../http/problem.ts'
import type { By } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import type { ContestService } from '../season/contest.service.ts'
import { countRemaining } from './count-records.ts'
import type { ErasureList } from './erasure-list.ts'
import { getPurgeLimit } from './purge.ts'
import { getDestructionTime, getDueTime, getRetentionEnd, type SeasonRow } from './schedule.ts'

export interface Deps {
  orm: Orm
  contest: Pick<ContestService, 'invalidateSchedule'>
  erasures: ErasureList
}

type Change = Pick<Parameters<typeof recordAuditEvent>[1], 'action' | 'before' | 'after'> & { action: AuditAction }

export const getDays = ({ retentionDays }: SeasonRow) =>
  Object.fromEntries(scheduledGroups.map((group) => [group, getRetentionDays(group, retentionDays)])) as Record<
    ScheduledGroup,
    number
  >

export async function findState(
  orm: Orm,
  group: ScheduledGroup,
  season: SeasonRow,
  now: Date,
): Promise<RetentionState> {
  if (season.state === 'preparing' || now < getDueTime(group, season)) return season.recordsHold ? 'held' : 'waiting'
  const em = forkSeason(orm.em, season.id)
  const completed = { kind: 'purge', fieldGroup: group, completedAt: { $ne: null } } as const
  if (await em.count(DestructionCertificate, completed)) return 'destroyed'
  if (season.recordsHold) return 'held'
  return (await countRecords(orm, season, group, now)) > 0 ? 'due' : 'destroyed'
}

/** @throws Refusal season.not_found */
export async function findSeason(orm: Orm, year: number): Promise<SeasonRow> {
  const season = await orm.em.fork().findOne(Season, { year })
  if (!season) throw new Refusal('season.not_found')
  return season
}

export const countRecords = (orm: Orm, season: SeasonRow, group: ScheduledGroup, now: Date) =>
  countRemaining[group](forkSeason(orm.em, season.id), getPurgeLimit(group, season, now))

export async function readSchedule({ orm, erasures }: Deps, year: number, now: Date): Promise<RetentionSchedule> {
  const season = await findSeason(orm, year)
  const days = getDays(season)
  const promises = getPromises(season)
  const groups = await Promise.all(
    scheduledGroups.map(async (group) => ({
      group,
      days: days[group],
      until: getRetentionEnd(group, season),
      promisedUntil: promises[group] ?? null,
      destroyedFrom: getDestructionTime(group, season).toISOString(),
      state: await findState(orm, group, season, now),
    })),
  )
  return {
    year,
    announcementDate: season.schedule.announcementDate,
    groups,
    erasureMode: season.erasureMode,
    hold: season.recordsHold ?? null,
    hasErasureList: erasures.isActive,
    version: season.version,
  }
}

/** Changes a season and audits it. The lock waits for a running batch of a purge. */
export async function changeSeason(
  deps: Deps,
  { year, version }: { year: number; version: number | null },
  by: By,
  make: (season: SeasonRow, em: Em) => Change | Promise<Change>,
): Promise<RetentionSchedule> {
  const { orm, contest } = deps
  const found = await findSeason(orm, year)
  await forkSeason(orm.em, found.id).transactional(async (em) => {
    const season = await em.findOneOrFail(Season, found.id, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (version !== null) await em.lock(season, LockMode.OPTIMISTIC, version)
    const audited = await make(season, em)
    const subject = { type: 'season', id: season.id, name: String(year) }
    recordAuditEvent(em, { at: by.now, by: by.viewer, subject, ...audited })
  })
  contest.invalidateSchedule()
  return readSchedule(deps, year, by.now)
}
