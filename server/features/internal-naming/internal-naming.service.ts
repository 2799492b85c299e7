import { type InferEntity, LockMode, UniqueConstraintViolationException } from '@mikro-orm/core'
import {
  type EmployeeSubmission as EmployeeSubmissionReply,
  type Rejection as RejectionReply,
  type StatusName,
  statuses,
  type submitEmployeeName,
} from 'contract/internal-naming.ts'
import type { ListRequest } from 'contract/paging.ts'
import type { HandlerInput } from 'contract/route.ts'
import { findList } from '../../db/find-list.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { Refusal } from '../../http/problem.ts'
import type { Caller } from '../../http/serve.ts'
import { record } from '../audit-event/audit-event.service.ts'
import type { ContestService } from '../contest/contest.service.ts'
import { District } from '../county/county.entity.ts'
import type { CountyService } from '../county/county.service.ts'
import { EmployeeSubmission, type EmployeeSubmissionRow, Rejection, Status } from './internal-naming.entity.ts'

type Naming = HandlerInput<typeof submitEmployeeName>['body']
type By = Pick<Caller, 'viewer' | 'now' | 'wallNow'>

/** Status ids are the places of the contract's list, from 1. */
const idOf = (status: StatusName) => statuses.indexOf(status) + 1
const truckKey = (snowplowId: string) => snowplowId.normalize('NFKC').replace(/\s+/g, ' ').toUpperCase()
const truckName = ({ snowplowId, snowplowName }: { snowplowId: string; snowplowName: string }) =>
  `${snowplowId} ${snowplowName}`

const toRejection = (row: InferEntity<typeof Rejection>): RejectionReply => ({
  id: row.id,
  snowplowName: row.snowplowName,
  snowplowId: row.snowplowId,
  truckName: truckName(row),
  reason: row.reason,
  userId: row.user.id,
  adminUserId: row.adminUser?.id ?? null,
  employeeSubmissionId: row.employeeSubmission.id,
  createdAt: row.createdAt.toISOString(),
})

const toReply = (row: EmployeeSubmissionRow): EmployeeSubmissionReply => ({
  id: row.id,
  snowplowName: row.snowplowName,
  snowplowId: row.snowplowId,
  truckName: truckName(row),
  userId: row.user.id,
  userName: `${row.user.firstName} ${row.user.lastName}`,
  districtId: row.district.id,
  status: row.status.name,
  statusId: row.status.id,
  rejections: row.rejections.getItems().map(toRejection),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
const populate = ['user', 'status', 'rejections'] as const

/** From which statuses a name can come to another (product decisions, entities). */
const origins: Record<StatusName, readonly StatusName[]> = {
  Pending: ['Pending', 'Rejected'],
  Approved: ['Pending'],
  Rejected: ['Pending', 'Approved'],
}

export function internalNamingService(orm: Orm, contest: ContestService, counties: CountyService) {
  const inTransaction = <Result>(work: (em: Em) => Promise<Result>) =>
    orm.em
      .fork()
      .transactional(work)
      .catch((error) => {
        if (error instanceof UniqueConstraintViolationException) throw new Refusal('naming.truck_taken')
        throw error
      })

  /** The name, locked, so that of two administrators at once the second meets what the first did. */
  async function locked(em: Em, id: number): Promise<EmployeeSubmissionRow> {
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE }
    if (!(await em.findOne(EmployeeSubmission, { id }, options))) throw new Refusal('naming.not_found')
    return em.findOneOrFail(EmployeeSubmission, { id }, { populate, refresh: true })
  }

  function move(em: Em, row: EmployeeSubmissionRow, status: StatusName, wallNow: Date): void {
    if (!origins[status].includes(row.status.name)) throw new Refusal('naming.wrong_status')
    row.status = em.getReference(Status, idOf(status))
    row.heldTruck = status === 'Rejected' ? null : truckKey(row.snowplowId)
    row.updatedAt = wallNow
  }

  async function checkOpen({ districtId }: Naming, now: Date): Promise<void> {
    if (!(await contest.isOpen(4, now))) throw new Refusal('naming.not_open')
    if (!(await counties.hasDistrict(districtId))) throw new Refusal('district.not_found')
  }

  const subject = (row: EmployeeSubmissionRow) => ({
    type: 'employee submission',
    id: row.id,
    name: truckName(row),
  })

  const reread = async (em: Em, id: number) =>
    toReply(await em.findOneOrFail(EmployeeSubmission, { id }, { populate, refresh: true }))

  return {
    listStatuses: (request: ListRequest) =>
      findList(orm.em.fork(), Status, request, { toReply: ({ id, name }) => ({ id, name }) }),

    listEmployeeSubmissions: (request: ListRequest) =>
      findList(orm.em.fork(), EmployeeSubmission, request, {
        columns: { userId: 'user', districtId: 'district', status: 'status.name' },
        populate,
        toReply,
      }),

    listRejections: (request: ListRequest) =>
      findList(orm.em.fork(), Rejection, request, {
        columns: { userId: 'user', adminUserId: 'adminUser', employeeSubmissionId: 'employeeSubmission' },
        toReply: toRejection,
      }),

    /** @throws Refusal naming.not_open, naming.truck_taken, district.not_found */
    async submitEmployeeName(given: Naming, { viewer, now, wallNow }: By): Promise<EmployeeSubmissionReply> {
      await checkOpen(given, now)
      return inTransaction(async (em) => {
        const { districtId, ...name } = given
        const row = em.create(EmployeeSubmission, {
          ...name,
          heldTruck: truckKey(name.snowplowId),
          user: viewer.id ?? 0,
          district: districtId,
          status: idOf('Pending'),
          createdAt: wallNow,
          updatedAt: wallNow,
        })
        await em.flush()
        return reread(em, row.id)
      })
    },

    /** Another person's name is not found here. @throws Refusal naming.*, district.not_found */
    async reviseEmployeeName(
      id: number,
      given: Naming,
      { viewer, now, wallNow }: By,
    ): Promise<EmployeeSubmissionReply> {
      await checkOpen(given, now)
      return inTransaction(async (em) => {
        const row = await locked(em, id)
        if (row.user.id !== viewer.id) throw new Refusal('naming.not_found')
        const { districtId, ...name } = given
        Object.assign(row, { ...name, district: em.getReference(District, districtId) })
        move(em, row, 'Pending', wallNow)
        await em.flush()
        return reread(em, id)
      })
    },

    /** Open from the stage's start, also after its end. @throws Refusal naming.* */
    async approveEmployeeName(id: number, { viewer, now, wallNow }: By): Promise<EmployeeSubmissionReply> {
      if (!(await contest.hasStarted(4, now))) throw new Refusal('naming.not_open')
      return inTransaction(async (em) => {
        const row = await locked(em, id)
        move(em, row, 'Approved', wallNow)
        record(em, { at: wallNow, action: 'naming.approved', by: viewer, subject: subject(row) })
        await em.flush()
        return reread(em, id)
      })
    },

    /** Keeps the name, the truck and the reason as a rejection. @throws Refusal naming.* */
    async rejectEmployeeName(
      id: number,
      reason: string,
      { viewer, now, wallNow }: By,
    ): Promise<EmployeeSubmissionReply> {
      if (!(await contest.hasStarted(4, now))) throw new Refusal('naming.not_open')
      return inTransaction(async (em) => {
        const row = await locked(em, id)
        move(em, row, 'Rejected', wallNow)
        em.create(Rejection, {
          snowplowName: row.snowplowName,
          snowplowId: row.snowplowId,
          reason,
          user: row.user,
          adminUser: viewer.id,
          employeeSubmission: row,
          createdAt: wallNow,
        })
        record(em, { at: wallNow, action: 'naming.rejected', by: viewer, subject: subject(row), after: { reason } })
        await em.flush()
        return reread(em, id)
      })
    },
  }
}
