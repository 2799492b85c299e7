import { LockMode } from '@mikro-orm/core'
import type { AuditAction } from '@snowplow/contract/audit-event.ts'
import { retentionDaysOf, type ScheduledGroup, scheduledGroups } from '@snowplow/contract/retention/field-groups.ts'
import type {
  DestructionCertificate as CertificateReply,
  RetentionSchedule,
  RetentionState,
} from '@snowplow/contract/retention/retention.ts'
import { findList } from '../../db/lists/find-list.ts'
import type { Orm } from '../../db/orm.ts'
import { inSeason } from '../../db/season.ts'
import {
  DestructionCertificate,
  type DestructionCertificateRow,
} from '../../entities/destruction-certificate.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { csvFile } from '../../http/csv/csv-file.ts'
import { Refusal } from '../../http/problem.ts'
import type { By, Call } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import type { ContestService } from '../season/contest.service.ts'
import { countRemaining } from './destroy-batch.ts'
import type { ErasureList } from './erasure-list.ts'
import { rowsBefore } from './purge.ts'
import { dueAt, type SeasonRow, untilOf } from './schedule.ts'

const toReply = (certificate: DestructionCertificateRow): CertificateReply => ({
  id: certificate.id,
  kind: certificate.kind,
  fieldGroup: certificate.fieldGroup,
  records: certificate.records,
  days: certificate.days ?? null,
  announcementDate: certificate.announcementDate ?? null,
  by: certificate.by,
  startedAt: certificate.startedAt.toISOString(),
  completedAt: certificate.completedAt?.toISOString() ?? null,
})

const columns = [
  ['Certificate', ({ id }: CertificateReply) => id],
  ['Kind', ({ kind }: CertificateReply) => kind],
  ['Group', ({ fieldGroup }: CertificateReply) => fieldGroup],
  ['Records', ({ records }: CertificateReply) => records],
  ['Days after the announcement', ({ days }: CertificateReply) => days],
  ['Announcement', ({ announcementDate }: CertificateReply) => announcementDate],
  ['By', ({ by }: CertificateReply) => by],
  ['Started at', ({ startedAt }: CertificateReply) => startedAt],
  ['Completed at', ({ completedAt }: CertificateReply) => completedAt],
] as const

const daysOf = ({ retentionDays }: SeasonRow) =>
  Object.fromEntries(scheduledGroups.map((group) => [group, retentionDaysOf(group, retentionDays)])) as Record<
    ScheduledGroup,
    number
  >

type Change = Pick<Parameters<typeof recordAuditEvent>[1], 'action' | 'before' | 'after'> & { action: AuditAction }

export function retentionService(orm: Orm, contest: Pick<ContestService, 'invalidateSchedule'>, erasures: ErasureList) {
  async function stateOf(group: ScheduledGroup, season: SeasonRow, now: Date): Promise<RetentionState> {
    if (season.state === 'preparing' || now < dueAt(group, season)) return season.recordsHold ? 'held' : 'waiting'
    const em = inSeason(orm.em, season.id)
    const completed = { kind: 'purge', fieldGroup: group, completedAt: { $ne: null } } as const
    if (await em.count(DestructionCertificate, completed)) return 'destroyed'
    if (season.recordsHold) return 'held'
    return (await countRemaining[group](em, rowsBefore(group, season, now))) > 0 ? 'due' : 'destroyed'
  }

  async function readSchedule(year: number, now: Date): Promise<RetentionSchedule> {
    const season = await orm.em.fork().findOne(Season, { year })
    if (!season) throw new Refusal('season.not_found')
    const days = daysOf(season)
    const groups = await Promise.all(
      scheduledGroups.map(async (group) => ({
        group,
        days: days[group],
        until: untilOf(group, season),
        state: await stateOf(group, season, now),
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

  // Changes a season and audits it. The lock waits for a running batch of a purge.
  async function change(year: number, version: number | null, by: By, make: (season: SeasonRow) => Change) {
    const found = await orm.em.fork().findOne(Season, { year })
    if (!found) throw new Refusal('season.not_found')
    await inSeason(orm.em, found.id).transactional(async (em) => {
      const season = await em.findOneOrFail(Season, found.id, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (version !== null) await em.lock(season, LockMode.OPTIMISTIC, version)
      const audited = make(season)
      const subject = { type: 'season', id: season.id, name: String(year) }
      recordAuditEvent(em, { at: by.now, by: by.viewer, subject, ...audited })
    })
    contest.invalidateSchedule()
    return readSchedule(year, by.now)
  }

  return {
    /** @throws Refusal season.not_found */
    getRetentionSchedule({ params, now }: Call<'getRetentionSchedule'>) {
      return readSchedule(params.year, now)
    },

    /** @throws Refusal season.not_found; OptimisticLockError */
    updateRetentionSchedule({
      params,
      body: { version, erasureMode, ...days },
      ...by
    }: Call<'updateRetentionSchedule'>) {
      return change(params.year, version, by, (season) => {
        const before = { ...daysOf(season), erasureMode: season.erasureMode }
        Object.assign(season, { retentionDays: days, erasureMode })
        return { action: 'retention.updated', before, after: { ...days, erasureMode } }
      })
    },

    /** @throws Refusal season.not_found, retention.already_held */
    setRecordsHold({ params, body: { reason }, ...by }: Call<'setRecordsHold'>) {
      return change(params.year, null, by, (season) => {
        if (season.recordsHold) throw new Refusal('retention.already_held')
        season.recordsHold = { reason, by: by.viewer.name, at: by.now.toISOString() }
        return { action: 'retention.held', after: { holdReason: reason } }
      })
    },

    /** @throws Refusal season.not_found, retention.not_held */
    removeRecordsHold({ params, ...by }: Call<'removeRecordsHold'>) {
      return change(params.year, null, by, (season) => {
        if (!season.recordsHold) throw new Refusal('retention.not_held')
        const before = { holdReason: season.recordsHold.reason }
        season.recordsHold = null
        return { action: 'retention.released', before }
      })
    },

    listDestructionCertificates({ query, season }: Call<'listDestructionCertificates'>) {
      return findList(inSeason(orm.em, season), DestructionCertificate, query, { toReply })
    },

    async exportDestructionCertificates({ season }: Call<'exportDestructionCertificates'>) {
      const rows = await inSeason(orm.em, season).findAll(DestructionCertificate, { orderBy: { id: 'asc' } })
      return csvFile('certificates-of-destruction.csv', columns, rows.map(toReply))
    },
  }
}
