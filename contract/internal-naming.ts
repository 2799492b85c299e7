/** Internal naming (phase 4): staff name the real trucks, administrators approve. */
import * as z from 'zod/mini'
import { descriptionMaxLength, truckIdMaxLength } from './limits.ts'
import { type ListRules, listQuery, listReply } from './paging.ts'
import { SnowplowName } from './public-submission.ts'
import { route } from './route.ts'
import { id, idInPath, instant, line, multiline } from './text.ts'

export const statuses = ['Pending', 'Approved', 'Rejected'] as const
export type StatusName = (typeof statuses)[number]
const Status = z.object({ id: id(), name: z.enum(statuses) })

const statusList: ListRules = {
  where: { id: 'number', name: 'text' },
  orderBy: ['id', 'name'],
  fields: ['id', 'name'],
  populate: [],
}
export const listStatuses = route({
  method: 'GET',
  path: '/status',
  needs: 'employeeSubmission.create',
  summary: 'The statuses of a truck’s name.',
  query: listQuery(statusList),
  reply: listReply(Status),
})

/** Section 3, Rejection: the name and truck as they were, and why they were refused. */
const Rejection = z.object({
  id: id(),
  snowplowName: z.string(),
  snowplowId: z.string(),
  truckName: z.string(),
  reason: z.string(),
  userId: id(),
  adminUserId: z.nullable(id()),
  employeeSubmissionId: id(),
  createdAt: instant(),
})
export type Rejection = z.output<typeof Rejection>

/** Section 3, EmployeeSubmission. `truckName` is how the truck is spoken of: its id and its name. */
const EmployeeSubmission = z.object({
  id: id(),
  snowplowName: z.string(),
  snowplowId: z.string(),
  truckName: z.string(),
  userId: id(),
  /** Who sent it in, as colleagues know them. */
  userName: z.string(),
  districtId: id(),
  status: z.enum(statuses),
  statusId: id(),
  rejections: z.array(Rejection),
  createdAt: instant(),
  updatedAt: instant(),
})
export type EmployeeSubmission = z.output<typeof EmployeeSubmission>

export const employeeSubmissionList: ListRules = {
  where: {
    id: 'number',
    snowplowName: 'text',
    snowplowId: 'text',
    userId: 'number',
    districtId: 'number',
    status: 'text',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  orderBy: ['id', 'snowplowName', 'snowplowId', 'districtId', 'status', 'createdAt', 'updatedAt'],
  fields: Object.keys(EmployeeSubmission.def.shape),
  populate: [],
}

export const listEmployeeSubmissions = route({
  method: 'GET',
  path: '/employee-submission',
  needs: 'employeeSubmission.create',
  summary: 'The names for real trucks with their status, a page at a time.',
  query: listQuery(employeeSubmissionList),
  reply: listReply(EmployeeSubmission),
})

export const rejectionList: ListRules = {
  where: {
    id: 'number',
    userId: 'number',
    adminUserId: 'number',
    employeeSubmissionId: 'number',
    createdAt: 'instant',
  },
  orderBy: ['id', 'createdAt'],
  fields: Object.keys(Rejection.def.shape),
  populate: [],
}

export const listRejections = route({
  method: 'GET',
  path: '/rejection',
  needs: 'employeeSubmission.review',
  summary: 'Every rejection of a truck’s name, a page at a time.',
  query: listQuery(rejectionList),
  reply: listReply(Rejection),
})

const Naming = z.strictObject({ snowplowName: SnowplowName, snowplowId: line(truckIdMaxLength), districtId: id() })
const params = z.strictObject({ id: idInPath() })
const refusals = ['naming.not_open', 'naming.truck_taken', 'district.not_found'] as const

/** Section 3, snowplow name-and-id creation. */
export const submitEmployeeName = route({
  method: 'POST',
  path: '/employee-submission',
  needs: 'employeeSubmission.create',
  summary: 'Sends in a name for a real truck.',
  body: Naming,
  reply: EmployeeSubmission,
  status: 201,
  errors: refusals,
})

/** A rejected name becomes pending again; a pending one is corrected. Its author's act alone. */
export const reviseEmployeeName = route({
  method: 'PUT',
  path: '/employee-submission/{id}',
  needs: 'employeeSubmission.create',
  summary: 'Revises one’s own pending or rejected name and sends it again.',
  params,
  body: Naming,
  reply: EmployeeSubmission,
  errors: [...refusals, 'naming.not_found', 'naming.wrong_status'],
})

export const approveEmployeeName = route({
  method: 'POST',
  path: '/employee-submission/{id}/approval',
  needs: 'employeeSubmission.review',
  summary: 'Approves a pending name.',
  params,
  reply: EmployeeSubmission,
  errors: ['naming.not_open', 'naming.not_found', 'naming.wrong_status'],
})

/** Section 3: reason only. */
export const rejectEmployeeName = route({
  method: 'POST',
  path: '/employee-submission/{id}/rejection',
  needs: 'employeeSubmission.review',
  summary: 'Rejects a pending or approved name with a reason, which its author reads.',
  params,
  body: z.strictObject({ reason: multiline(descriptionMaxLength) }),
  reply: EmployeeSubmission,
  errors: ['naming.not_open', 'naming.not_found', 'naming.wrong_status'],
})
