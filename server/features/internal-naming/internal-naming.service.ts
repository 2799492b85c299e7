import { UniqueConstraintViolationException } from '@mikro-orm/core'
import {
  type EmployeeNameInput,
  type EmployeeSubmission as EmployeeSubmissionReply,
  type StatusName,
  truckKey,
} from '@snowplow/contract/internal-naming.ts'
import { findList } from '../../db/lists/find-list.ts'
import { type Em, type Orm, runTransaction, type Tables } from '../../db/orm.ts'
import { forkSeason, getSeasonId } from '../../db/season.ts'
import { District } from '../../entities/county.entity.ts'
import {
  EmployeeSubmission,
  type EmployeeSubmissionRow,
  getStatusId,
  Rejection,
  Status,
} from '../../entities/internal-naming.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { writeCsvFile } from '../../http/csv/csv-file.ts'
import type { StreamReply } from '../../http/pages/stream-file.ts'
import { Refusal } from '../../http/problem.ts'
import type { By, Call } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import type { CountyService } from '../county/county.service.ts'
import { runIdempotent } from '../decision/run-idempotent.ts'
import type { ContestService } from '../season/contest.service.ts'
import { readTimeZone } from '../season/schedule/contest-day.ts'
import { readApprovedNames, sheetColumns } from './decal-sheet.ts'
import { enqueueRejectionMail } from './truck-mails.ts'
import { nameRelations, rejectionRelations } from './truck-name.presenter.ts'
import {
  columns,
  describeTruck,
  type EntryRef,
  lockMovable,
  move,
  populate,
  toAuditValues,
  toRejection,
  toReply,
  toStatus,
} from './truck-name.ts'

interface Deps {
  orm: Orm
  contest: ContestService
  counties: CountyService
  /** Called after the commit of a rejection, whose mail then waits in the outbox. */
  onRejected: () => void
}

export const internalNamingService = (deps: Deps) =>
  bindService(deps, {
    listStatuses,
    listEmployeeSubmissions,
    listRejections,
    submitEmployeeName,
    reviseEmployeeName,
    approveEmployeeNames,
    rejectEmployeeName,
    countEmployeeNames,
    exportEmployeeNames,
  })

const storeNames = <Result>(orm: Orm, work: (em: Em) => Promise<Result>) =>
  runTransaction(orm, work).catch((error) => {
    if (error instanceof UniqueConstraintViolationException) throw new Refusal('naming.duplicate_truck')
    throw error
  })

async function closedToStaff({ contest, counties }: Deps, { districtId }: EmployeeNameInput, now: Date) {
  if (!(await contest.isOpen(4, now))) return 'naming.not_open'
  return !(await counties.hasDistrict(districtId)) && 'district.not_found'
}

// Administrators decide from the phase's first day, with no end: names of the last evening are reviewed the next
// morning, and an unsuitable name can still be rejected later.
const closedToReview = async ({ contest }: Deps, now: Date) => !(await contest.hasStarted(4, now)) && 'naming.not_open'

const inIdempotentTransaction = <Reply extends object>(
  orm: Orm,
  request: Parameters<typeof runIdempotent>[1],
  by: By,
  make: (em: Em) => Promise<Reply>,
): Promise<Reply> => storeNames(orm, (em) => runIdempotent(em, request, by, async () => ({ reply: await make(em) })))

const subject = (row: EmployeeSubmissionRow) => ({
  type: 'employee submission',
  id: row.id,
  name: describeTruck(row),
})

async function decide(
  em: Em,
  refs: readonly EntryRef[],
  status: 'Approved' | 'Rejected',
  { viewer, now, wallNow }: By,
  reason?: string,
): Promise<void> {
  const action = status === 'Approved' ? 'naming.approved' : 'naming.rejected'
  for (const row of await lockMovable(em, refs, status)) {
    const before = { status: row.status.name }
    move(em, row, status, now)
    const { snowplowName, snowplowId, user } = row
    if (reason) {
      const rejection = { snowplowName, snowplowId, reason, user, adminUser: viewer.id, createdAt: now }
      const created = em.create(Rejection, { ...rejection, employeeSubmission: row })
      await em.flush()
      await enqueueRejectionMail(em, row, created, { now, wallNow })
    }
    recordAuditEvent(em, { at: now, action, by: viewer, subject: subject(row), before, after: { status, reason } })
  }
  await em.flush()
}

async function reread(em: Em, names: readonly { id: number }[]): Promise<EmployeeSubmissionReply[]> {
  const where = { id: { $in: names.map(({ id }) => id) } }
  return (await em.find(EmployeeSubmission, where, { populate, refresh: true, orderBy: { id: 'asc' } })).map(toReply)
}
const rereadOne = async (em: Em, id: number) => (await reread(em, [{ id }]))[0] as EmployeeSubmissionReply

function listStatuses({ orm }: Deps, { query }: Call<'listStatuses'>) {
  return findList(orm.em.fork(), Status, query, { toReply: toStatus })
}

function listEmployeeSubmissions({ orm }: Deps, { query, season }: Call<'listEmployeeSubmissions'>) {
  return findList(forkSeason(orm.em, season), EmployeeSubmission, query, {
    columns,
    populate,
    relations: nameRelations,
    toReply,
  })
}

function listRejections({ orm }: Deps, { query, season }: Call<'listRejections'>) {
  return findList(forkSeason(orm.em, season), Rejection, query, {
    columns: { userId: 'user', adminUserId: 'adminUser', employeeSubmissionId: 'employeeSubmission' },
    populate: ['adminUser'],
    relations: rejectionRelations,
    toReply: toRejection,
  })
}

/** @throws Refusal naming.not_open, naming.duplicate_truck, district.not_found */
async function submitEmployeeName(
  deps: Deps,
  { body, viewer, now }: Call<'submitEmployeeName'>,
): Promise<EmployeeSubmissionReply> {
  const closed = await closedToStaff(deps, body, now)
  if (closed) throw new Refusal(closed)
  return storeNames(deps.orm, async (em) => {
    const { districtId, ...name } = body
    const row = em.create(EmployeeSubmission, {
      ...name,
      truckKey: truckKey(name.snowplowId),
      heldTruck: truckKey(name.snowplowId),
      user: viewer.id ?? 0,
      district: districtId,
      status: getStatusId('Pending'),
      createdAt: now,
      updatedAt: now,
    })
    await em.flush()
    const after = await toAuditValues(em, row)
    recordAuditEvent(em, { at: now, action: 'naming.sent', by: viewer, subject: subject(row), after })
    return rereadOne(em, row.id)
  })
}

/** Names of other users are not found. @throws Refusal naming.*, district.not_found, decision.id_used */
async function reviseEmployeeName(
  deps: Deps,
  { params: { id: name }, body: { id, version, ...input }, ...by }: Call<'reviseEmployeeName'>,
) {
  const { viewer, now } = by
  const request = {
    id,
    content: ['revised', name, version, input],
    closed: await closedToStaff(deps, input, now),
  } as const
  return inIdempotentTransaction(deps.orm, request, by, async (em) => {
    for (const row of await lockMovable(em, [{ id: name, version }], 'Pending', viewer.id)) {
      const { districtId, ...name } = input
      const before = await toAuditValues(em, row)
      Object.assign(row, { ...name, district: em.getReference(District, districtId) })
      move(em, row, 'Pending', now)
      const after = await toAuditValues(em, row)
      recordAuditEvent(em, { at: now, action: 'naming.revised', by: viewer, subject: subject(row), before, after })
    }
    await em.flush()
    return rereadOne(em, name)
  })
}

/** All or nothing. @throws Refusal naming.*, decision.id_used */
async function approveEmployeeNames(deps: Deps, { body: { id, entries }, ...by }: Call<'approveEmployeeNames'>) {
  const request = { id, content: ['approved', entries], closed: await closedToReview(deps, by.now) } as const
  return inIdempotentTransaction(deps.orm, request, by, async (em) => {
    await decide(em, entries, 'Approved', by)
    return { entries: await reread(em, entries) }
  })
}

/** Stores name, truck and reason as a rejection. @throws Refusal naming.*, decision.id_used */
async function rejectEmployeeName(
  deps: Deps,
  { params: { id: name }, body: { id, reason, version }, ...by }: Call<'rejectEmployeeName'>,
) {
  const request = {
    id,
    content: ['rejected', name, version, reason],
    closed: await closedToReview(deps, by.now),
  } as const
  const reply = await inIdempotentTransaction(deps.orm, request, by, async (em) => {
    await decide(em, [{ id: name, version }], 'Rejected', by, reason)
    return rereadOne(em, name)
  })
  deps.onRejected()
  return reply
}

async function countEmployeeNames({ orm, counties }: Deps, { season }: Call<'countEmployeeNames'>) {
  const em = forkSeason(orm.em, season)
  const statusCounts = await em
    .getKysely<Tables>()
    .selectFrom('employee_submission')
    .where('season_id', '=', getSeasonId(em))
    .groupBy(['district_id', 'status_id'])
    .select(({ fn }) => ['district_id', 'status_id', fn.countAll<number | string>().as('names')])
    .execute()
  const districts = await counties.everyDistrict(season)
  const getNumber = (district: number, status: StatusName) =>
    Number(
      statusCounts.find((row) => row.district_id === district && row.status_id === getStatusId(status))?.names ?? 0,
    )
  return {
    districts: districts.map(({ id }) => ({
      districtId: id,
      Pending: getNumber(id, 'Pending'),
      Approved: getNumber(id, 'Approved'),
      Rejected: getNumber(id, 'Rejected'),
    })),
  }
}

async function exportEmployeeNames(
  { orm }: Deps,
  { viewer, now, season }: Call<'exportEmployeeNames'>,
): Promise<StreamReply> {
  const em = forkSeason(orm.em, season)
  const subject = { type: 'employee submission', id: null, name: 'every approved name of a truck' }
  recordAuditEvent(em, { at: now, action: 'naming.exported', by: viewer, subject })
  await em.flush()
  const names = readApprovedNames(() => forkSeason(orm.em, season))
  return writeCsvFile('decal-sheet.csv', sheetColumns, names, await readTimeZone(em))
}
