import { type InferEntity, LockMode } from '@mikro-orm/core'
import {
  type EmployeeSubmission as EmployeeSubmissionReply,
  type Rejection as RejectionReply,
  type StatusName,
  statuses,
  truckKey,
} from '@snowplow/contract/internal-naming.ts'
import type { Em } from '../../db/orm.ts'
import { District } from '../../entities/county.entity.ts'
import {
  EmployeeSubmission,
  type EmployeeSubmissionRow,
  getStatusId,
  type Rejection,
  Status,
} from '../../entities/internal-naming.entity.ts'
import { type Conflict, refuseConflicts } from '../../http/problem.ts'

export const describeTruck = ({ snowplowId, snowplowName }: { snowplowId: string; snowplowName: string }) =>
  `${snowplowId} ${snowplowName}`

export async function toAuditValues(em: Em, { snowplowName, snowplowId, district, status }: EmployeeSubmissionRow) {
  const { name } = await em.findOneOrFail(District, { id: district.id })
  return { snowplowName, snowplowId, district: name, status: statuses[status.id - 1] }
}

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

export const toRejection = (row: InferEntity<typeof Rejection>): RejectionReply => ({
  id: row.id,
  snowplowName: row.snowplowName,
  snowplowId: row.snowplowId,
  truckName: describeTruck(row),
  reason: row.reason,
  userId: row.user.id,
  adminUserId: row.adminUser?.id ?? null,
  adminUserName: row.adminUser ? fullName(row.adminUser) : null,
  employeeSubmissionId: row.employeeSubmission.id,
  createdAt: row.createdAt.toISOString(),
  // A rejection never changes.
  updatedAt: row.createdAt.toISOString(),
})

export const toStatus = ({ id, name }: InferEntity<typeof Status>) => ({ id, name })

export const toName = (row: EmployeeSubmissionRow): Omit<EmployeeSubmissionReply, 'rejections'> => ({
  id: row.id,
  snowplowName: row.snowplowName,
  snowplowId: row.snowplowId,
  truckName: describeTruck(row),
  userId: row.user.id,
  userName: fullName(row.user),
  districtId: row.district.id,
  status: toStatus(row.status),
  statusId: row.status.id,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
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

export interface EntryRef {
  id: number
  version: number
}

const origins: Record<StatusName, readonly StatusName[]> = {
  Pending: ['Pending', 'Rejected'],
  Approved: ['Pending'],
  Rejected: ['Pending', 'Approved'],
}

const reasons: readonly Conflict['reason'][] = ['naming.not_found', 'stale', 'naming.wrong_status']

/**
 * Locks the entries ordered by id, so that the second of two concurrent decisions sees the first.
 * @param status the new status
 * @param user required author; any if undefined
 * @throws ConflictRefusal listing all that are missing, stale, or not allowed to change to that status
 */
export async function lockMovable(
  em: Em,
  refs: readonly EntryRef[],
  status: StatusName,
  user?: number | null,
): Promise<EmployeeSubmissionRow[]> {
  const where = { id: { $in: refs.map(({ id }) => id) }, ...(user !== undefined && { user }) }
  const orderBy = { id: 'asc' } as const
  await em.find(EmployeeSubmission, where, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy })
  const rows = await em.find(EmployeeSubmission, where, { populate, refresh: true, orderBy })
  const found = new Map(rows.map((row) => [row.id, row]))
  const conflicts = refs.flatMap(({ id, version }): Conflict[] => {
    const row = found.get(id)
    if (!row) return [{ id, reason: 'naming.not_found', current: null }]
    if (row.version !== version) return [{ id, reason: 'stale', current: toReply(row) }]
    if (!origins[status].includes(row.status.name))
      return [{ id, reason: 'naming.wrong_status', current: toReply(row) }]
    return []
  })
  refuseConflicts(conflicts, reasons)
  return rows
}

/** The caller has checked the transition. */
export function move(em: Em, row: EmployeeSubmissionRow, status: StatusName, now: Date): void {
  row.status = em.getReference(Status, getStatusId(status))
  row.truckKey = truckKey(row.snowplowId)
  if (status === 'Rejected') row.heldTruck = null
  // An approval leaves `heldTruck` unchanged: two names that shared a truck under older spelling rules both remain.
  if (status === 'Pending') row.heldTruck = row.truckKey
  row.updatedAt = now
}
