import type { Reply } from '@snowplow/contract/api/route.ts'
import { type RetentionDays, type ScheduledGroup, scheduledGroups } from '@snowplow/contract/retention/field-groups.ts'
import { findBroken, getPromises } from '@snowplow/contract/retention/promise.ts'
import {
  announcedDaysBefore,
  type DestructionCertificate as CertificateReply,
  type listComingDestructions as listComingDestructionsRoute,
} from '@snowplow/contract/retention/retention.ts'
import { findList } from '../../db/lists/find-list.ts'
import type { Em } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import {
  DestructionCertificate,
  type DestructionCertificateRow,
} from '../../entities/destruction-certificate.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { type Columns, writeCsvFile } from '../../http/csv/csv-file.ts'
import { Refusal, refuseConflicts } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import { readTimeZone } from '../season/schedule/contest-day.ts'
import { countFamilies } from './count-records.ts'
import { dayMs, getDestructionTime, getRetentionEnd, type SeasonRow } from './schedule.ts'
import {
  changeSeason,
  countRecords,
  type Deps,
  findSeason,
  findState,
  getDays,
  readSchedule,
} from './season-retention.ts'

export const retentionService = (deps: Deps) =>
  bindService(deps, {
    getRetentionSchedule,
    countRetentionRecords,
    listComingDestructions,
    updateRetentionSchedule,
    setRecordsHold,
    removeRecordsHold,
    listDestructionCertificates,
    exportDestructionCertificates,
  })

/** @throws Refusal season.not_found */
function getRetentionSchedule(deps: Deps, { params, now }: Call<'getRetentionSchedule'>) {
  return readSchedule(deps, params.year, now)
}

/** @throws Refusal season.not_found */
async function countRetentionRecords({ orm }: Deps, { params, now }: Call<'countRetentionRecords'>) {
  const season = await findSeason(orm, params.year)
  const groups: { group: ScheduledGroup; records: number }[] = []
  for (const group of scheduledGroups) groups.push({ group, records: await countRecords(orm, season, group, now) })
  return { groups, families: await countFamilies(forkSeason(orm.em, season.id)) }
}

async function listComingDestructions({ orm }: Deps, { now }: Call<'listComingDestructions'>) {
  const seasons = await orm.em.fork().find(Season, { state: { $ne: 'preparing' }, recordsHold: null })
  const coming: Reply<typeof listComingDestructionsRoute> = []
  for (const season of seasons)
    for (const group of scheduledGroups) {
      const from = getDestructionTime(group, season)
      if (from.getTime() - now.getTime() > announcedDaysBefore * dayMs) continue
      // After the date as well, until the last row is destroyed.
      if ((await findState(orm, group, season, now)) === 'destroyed') continue
      const records = await countRecords(orm, season, group, now)
      if (records > 0) coming.push({ year: season.year, group, destroyedFrom: from.toISOString(), records })
    }
  return coming.toSorted((a, b) => a.destroyedFrom.localeCompare(b.destroyedFrom))
}

/** @throws Refusal season.not_found, retention.promised_longer with the number of families; OptimisticLockError */
function updateRetentionSchedule(
  deps: Deps,
  {
    params: { year },
    body: { version, erasureMode, families: confirmed, ...days },
    ...by
  }: Call<'updateRetentionSchedule'>,
) {
  return changeSeason(deps, { year, version }, by, async (season, em) => {
    await refuseUnconfirmed(em, season, days, confirmed)
    const before = { ...getDays(season), erasureMode: season.erasureMode }
    const promisedUntil = season.state === 'preparing' ? null : getPromises(season)
    Object.assign(season, { retentionDays: days, erasureMode, promisedUntil })
    return { action: 'retention.updated', before, after: { ...days, erasureMode } }
  })
}

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

/** @throws Refusal season.not_found, retention.already_held */
function setRecordsHold(deps: Deps, { params: { year }, body: { reason }, ...by }: Call<'setRecordsHold'>) {
  return changeSeason(deps, { year, version: null }, by, (season) => {
    if (season.recordsHold) throw new Refusal('retention.already_held')
    season.recordsHold = { reason, by: by.viewer.name, at: by.now.toISOString() }
    return { action: 'retention.held', after: { holdReason: reason } }
  })
}

/** @throws Refusal season.not_found, retention.not_held */
function removeRecordsHold(deps: Deps, { params: { year }, ...by }: Call<'removeRecordsHold'>) {
  return changeSeason(deps, { year, version: null }, by, (season) => {
    if (!season.recordsHold) throw new Refusal('retention.not_held')
    const before = { holdReason: season.recordsHold.reason }
    season.recordsHold = null
    return { action: 'retention.released', before }
  })
}

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

function listDestructionCertificates({ orm }: Deps, { query, season }: Call<'listDestructionCertificates'>) {
  return findList(forkSeason(orm.em, season), DestructionCertificate, query, { toReply })
}

async function exportDestructionCertificates({ orm }: Deps, { season }: Call<'exportDestructionCertificates'>) {
  const em = forkSeason(orm.em, season)
  const rows = await em.findAll(DestructionCertificate, { orderBy: { id: 'asc' } })
  return writeCsvFile('certificates-of-destruction.csv', columns, rows, await readTimeZone(em))
}
