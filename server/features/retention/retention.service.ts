import { LockMode } from '@mikro-orm/core'
import type { Reply } from '@snowplow/contract/api/route.ts'
import type { AuditAction } from '@snowplow/contract/audit-event.ts'
import {
  getRetentionDays,
  type RetentionDays,
  type ScheduledGroup,
  scheduledGroups,
} from '@snowplow/contract/retention/field-groups.ts'
import { findBroken, getPromises } from '@snowplow/contract/retention/promise.ts'
import {
  announcedDaysBefore,
  type DestructionCertificate as CertificateReply,
  type listComingDestructions,
  type RetentionSchedule,
  type RetentionState,
} from '@snowplow/contract/retention/retention.ts'
import { findList } from '../../db/lists/find-list.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import {
  DestructionCertificate,
  type DestructionCertificateRow,
} from '../../entities/destruction-certificate.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { type Columns, writeCsvFile } from '../../http/csv/csv-file.ts'
import { Refusal, refuseConflicts } from '../../http/problem.ts'
import type { By, Call } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import type { ContestService } from '../season/contest.service.ts'
import { readTimeZone } from '../season/contest-day.ts'
import { countFamilies, countRemaining } from './count-records.ts'
import type { ErasureList } from './erasure-list.ts'
import { getPurgeLimit } from './purge.ts'
import { dayMs, getDestructionTime, getDueTime, getRetentionEnd, type SeasonRow } from './schedule.ts'

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

const columns: Columns<DestructionCertificateRow> = [
  ['Certificate', ({ id }) => id],
  ['Kind', ({ kind }) => kind],
  ['Group', ({ fieldGroup }) => fieldGroup],
  ['Records', ({ records }) => records],
  ['Days after the announcement', ({ days }) => days ?? null],
  ['Announcement', ({ announcementDate }) => announcementDate ?? null],
  ['By', ({ by }) => by],
  ['Started at', ({ startedAt }) => startedAt],
  ['Completed at', ({ completedAt }) => completedAt ?? null],
]

const daysOf = ({ retentionDays }: SeasonRow) =>
  Object.fromEntries(scheduledGroups.map((group) => [group, getRetentionDays(group, retentionDays)])) as Record<
    ScheduledGroup,
    number
  >

/** Requires the number of families for dates earlier than they were promised. Without families, no promise was made. */
async function refuseUnconfirmed(em: Em, season: SeasonRow, days: RetentionDays, confirmed: number | undefined) {
  const promises = getPromises(season)
  const groups = scheduledGroups.map((group) => ({
    group,
    until: getRetentionEnd(group, season),
    promisedUntil: promises[group] ?? null,
  }))
  if (findBroken(groups, season.schedule.announcementDate, days).length === 0) return
  const families = await countFamilies(em)
  if (families > 0 && families !== confirmed)
    refuseConflicts([{ id: season.id, reason: 'retention.promised_longer', current: { families } }])
}

type Change = Pick<Parameters<typeof recordAuditEvent>[1], 'action' | 'before' | 'after'> & { action: AuditAction }

export function retentionService(orm: Orm, contest: Pick<ContestService, 'invalidateSchedule'>, erasures: ErasureList) {
  async function stateOf(group: ScheduledGroup, season: SeasonRow, now: Date): Promise<RetentionState> {
    if (season.state === 'preparing' || now < getDueTime(group, season)) return season.recordsHold ? 'held' : 'waiting'
    const em = forkSeason(orm.em, season.id)
    const completed = { kind: 'purge', fieldGroup: group, completedAt: { $ne: null } } as const
    if (await em.count(DestructionCertificate, completed)) return 'destroyed'
    if (season.recordsHold) return 'held'
    return (await countRecords(season, group, now)) > 0 ? 'due' : 'destroyed'
  }

  async function find(year: number): Promise<SeasonRow> {
    const season = await orm.em.fork().findOne(Season, { year })
    if (!season) throw new Refusal('season.not_found')
    return season
  }

  const countRecords = (season: SeasonRow, group: ScheduledGroup, now: Date) =>
    countRemaining[group](forkSeason(orm.em, season.id), getPurgeLimit(group, season, now))

  async function readSchedule(year: number, now: Date): Promise<RetentionSchedule> {
    const season = await find(year)
    const days = daysOf(season)
    const promises = getPromises(season)
    const groups = await Promise.all(
      scheduledGroups.map(async (group) => ({
        group,
        days: days[group],
        until: getRetentionEnd(group, season),
        promisedUntil: promises[group] ?? null,
        destroyedFrom: getDestructionTime(group, season).toISOString(),
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
  async function change(
    year: number,
    version: number | null,
    by: By,
    make: (season: SeasonRow, em: Em) => Change | Promise<Change>,
  ) {
    const found = await find(year)
    await forkSeason(orm.em, found.id).transactional(async (em) => {
      const season = await em.findOneOrFail(Season, found.id, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (version !== null) await em.lock(season, LockMode.OPTIMISTIC, version)
      const audited = await make(season, em)
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

    /** @throws Refusal season.not_found */
    async countRetentionRecords({ params, now }: Call<'countRetentionRecords'>) {
      const season = await find(params.year)
      const groups: { group: ScheduledGroup; records: number }[] = []
      for (const group of scheduledGroups) groups.push({ group, records: await countRecords(season, group, now) })
      return { groups, families: await countFamilies(forkSeason(orm.em, season.id)) }
    },

    async listComingDestructions({ now }: Call<'listComingDestructions'>) {
      const seasons = await orm.em.fork().find(Season, { state: { $ne: 'preparing' }, recordsHold: null })
      const coming: Reply<typeof listComingDestructions> = []
      for (const season of seasons)
        for (const group of scheduledGroups) {
          const from = getDestructionTime(group, season)
          if (from.getTime() - now.getTime() > announcedDaysBefore * dayMs) continue
          // After the date as well, until the last row is destroyed.
          if ((await stateOf(group, season, now)) === 'destroyed') continue
          const records = await countRecords(season, group, now)
          if (records > 0) coming.push({ year: season.year, group, destroyedFrom: from.toISOString(), records })
        }
      return coming.toSorted((a, b) => a.destroyedFrom.localeCompare(b.destroyedFrom))
    },

    /** @throws Refusal season.not_found, retention.promised_longer with the number of families; OptimisticLockError */
    updateRetentionSchedule({
      params,
      body: { version, erasureMode, families: confirmed, ...days },
      ...by
    }: Call<'updateRetentionSchedule'>) {
      return change(params.year, version, by, async (season, em) => {
        await refuseUnconfirmed(em, season, days, confirmed)
        const before = { ...daysOf(season), erasureMode: season.erasureMode }
        const promisedUntil = season.state === 'preparing' ? null : getPromises(season)
        Object.assign(season, { retentionDays: days, erasureMode, promisedUntil })
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
      return findList(forkSeason(orm.em, season), DestructionCertificate, query, { toReply })
    },

    async exportDestructionCertificates({ season }: Call<'exportDestructionCertificates'>) {
      const em = forkSeason(orm.em, season)
      const rows = await em.findAll(DestructionCertificate, { orderBy: { id: 'asc' } })
      return writeCsvFile('certificates-of-destruction.csv', columns, rows, await readTimeZone(em))
    },
  }
}
