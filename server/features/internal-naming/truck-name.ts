import { type InferEntity, LockMode } from '@mikro-orm/core'
import {
  type EmployeeSubmission as EmployeeSubmissionReply,
  type Rejection as RejectionReply,
  type StatusName,
  statuses,
  truckKey,
} from '@snowplow/contract/internal-naming.ts'
import type { Em } from '../../db/orm.ts'
import { Refusal } from '../../http/problem.ts'
import { District } from '../county/county.entity.ts'
import { EmployeeSubmission, type EmployeeSubmissionRow, type Rejection, Status } from './internal-naming.entity.ts'

/** Status ids are the places of the contract's list, from 1. */
export const idOf = (status: StatusName) => statuses.indexOf(status) + 1
export const truckName = ({ snowplowId, snowplowName }: { snowplowId: string; snowplowName: string }) =>
  `${snowplowId} ${snowplowName}`

export async function asTold(em: Em, { snowplowName, snowplowId, district, status }: EmployeeSubmissionRow) {
  const { name } = await em.findOneOrFail(District, { id: district.id })
  return { snowplowName, snowplowId, district: name, status: statuses[status.id - 1] }
}

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

export const toRejection = (row: InferEntity<typeof Rejection>): RejectionReply => ({
  id: row.id,
  snowplowName: row.snowplowName,
  snowplowId: row.snowplowId,
  truckName: truckName(row),
  reason: row.reason,
  userId: row.user.id,
  adminUserId: row.adminUser?.id ?? null,
  adminUserName: row.adminUser ? fullName(row.adminUser) : null,
  employeeSubmissionId: row.employeeSubmission.id,
  createdAt: row.createdAt.toISOString(),
})

export const toName = (row: EmployeeSubmissionRow): Omit<EmployeeSubmissionReply, 'rejections'> => ({
  id: row.id,
  snowplowName: row.snowplowName,
  snowplowId: row.snowplowId,
  truckName: truckName(row),
  userId: row.user.id,
  userName: fullName(row.user),
  districtId: row.district.id,
  status: row.status.name,
  statusId: row.status.id,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export const toReply = (row: EmployeeSubmissionRow): EmployeeSubmissionReply => ({
  ...toName(row),
  rejections: row.rejections.getItems().map(toRejection),
})

export const populate = ['user', 'status', 'rejections.adminUser'] as const
export const columns = {
  userId: 'user',
  userFirstName: 'user.firstName',
  userLastName: 'user.lastName',
  districtId: 'district',
  status: 'status.name',
  statusId: 'status',
}

/** What somebody read before they decided. */
export interface Seen {
  id: number
  updatedAt: string
}

/**
 * The entries, locked in the order of their ids, so that of two people at once the second meets what the first did.
 * @throws Refusal naming.not_found
 */
export async function locked(em: Em, ids: readonly number[]): Promise<EmployeeSubmissionRow[]> {
  const where = { id: { $in: [...ids] } }
  const orderBy = { id: 'asc' } as const
  await em.find(EmployeeSubmission, where, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy })
  const rows = await em.find(EmployeeSubmission, where, { populate, refresh: true, orderBy })
  if (rows.length !== new Set(ids).size) throw new Refusal('naming.not_found')
  return rows
}

/** @throws Refusal naming.changed_meanwhile where an entry is not what its reader saw */
export function checkSeen(rows: readonly EmployeeSubmissionRow[], seen: readonly Seen[]): void {
  const seenAt = new Map(seen.map(({ id, updatedAt }) => [id, Date.parse(updatedAt)]))
  if (rows.some(({ id, updatedAt }) => updatedAt.getTime() !== seenAt.get(id)))
    throw new Refusal('naming.changed_meanwhile')
}

/** From which statuses a name can come to another (product decisions, entities). */
const origins: Record<StatusName, readonly StatusName[]> = {
  Pending: ['Pending', 'Rejected'],
  Approved: ['Pending'],
  Rejected: ['Pending', 'Approved'],
}

/** @throws Refusal naming.wrong_status */
export function move(em: Em, row: EmployeeSubmissionRow, status: StatusName, now: Date): void {
  if (!origins[status].includes(row.status.name)) throw new Refusal('naming.wrong_status')
  row.status = em.getReference(Status, idOf(status))
  row.truckKey = truckKey(row.snowplowId)
  if (status === 'Rejected') row.heldTruck = null
  // An approval leaves the truck as it is: two names that shared one before spellings counted the same both stay.
  if (status === 'Pending') row.heldTruck = row.truckKey
  // Never the same instant twice: whoever saw the old one must be able to tell.
  row.updatedAt = new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1))
}
