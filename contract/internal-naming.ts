import * as z from 'zod/mini'
import { route } from './api/route.ts'
import { SnowplowName } from './entry/entry.ts'
import { descriptionMaxLength, maxEntriesPerDecision, truckIdMaxLength } from './limits.ts'
import { createList } from './lists/paging.ts'
import { colleague, district } from './lists/related.ts'
import type { Relation, Relations } from './lists/relations.ts'
import { seasonQuery } from './season/season.ts'
import { cleanLetters } from './text/clean-text.ts'
import { toLatin } from './text/confusables.ts'
import { fieldError, id, idempotencyKey, idInPath, instant, line, multiline, version, zodErrors } from './text/text.ts'

export const statuses = ['Pending', 'Approved', 'Rejected'] as const
export type StatusName = (typeof statuses)[number]
export const Status = z.object({ id: id(), name: z.enum(statuses) })

export const listStatuses = route({
  path: '/status',
  needs: 'employeeSubmission.create',
  summary: 'The statuses of a truck’s name.',
  ...createList(Status, {
    where: { id: 'number', name: 'text' },
    orderBy: ['id', 'name'],
  }),
})

/** Section 3, Rejection: name and truck at the time, with the reason. */
export const Rejection = z.object({
  id: id(),
  snowplowName: z.string(),
  snowplowId: z.string(),
  truckName: z.string(),
  reason: z.string(),
  userId: id(),
  adminUserId: z.nullable(id()),
  adminUserName: z.nullable(z.string()),
  employeeSubmissionId: id(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Rejection = z.output<typeof Rejection>

/** Section 3, EmployeeSubmission. `describeTruck` combines the truck's id and name. */
export const EmployeeSubmission = z.object({
  id: id(),
  snowplowName: z.string(),
  snowplowId: z.string(),
  truckName: z.string(),
  userId: id(),
  userName: z.string(),
  districtId: id(),
  status: Status,
  statusId: id(),
  rejections: z.array(Rejection),
  createdAt: instant(),
  updatedAt: instant(),
  version: z.number(),
})
export type EmployeeSubmission = z.output<typeof EmployeeSubmission>

const adminUser = { ...colleague, holds: 'oneOrNone' } satisfies Relation
const relations = { user: colleague, district, status: { item: Status } } satisfies Relations

export const listEmployeeSubmissions = route({
  path: '/employee-submission',
  needs: 'employeeSubmission.create',
  tags: ['employeeSubmission'],
  summary: 'The names for real trucks with their status, a page at a time.',
  ...createList(EmployeeSubmission, {
    isOfSeason: true,
    where: {
      id: 'number',
      snowplowName: 'text',
      snowplowId: 'text',
      truckKey: 'text',
      userId: 'number',
      userFirstName: 'text',
      userLastName: 'text',
      districtId: 'number',
      status: 'text',
      statusId: 'number',
      createdAt: 'instant',
      updatedAt: 'instant',
    },
    orderBy: [
      'id',
      'snowplowName',
      'snowplowId',
      'userFirstName',
      'userLastName',
      'districtId',
      'status',
      'statusId',
      'createdAt',
      'updatedAt',
    ],
    relations: {
      ...relations,
      rejections: { item: Rejection, holds: 'many', relations: { user: colleague, adminUser } },
    },
  }),
})

export const listRejections = route({
  path: '/rejection',
  needs: 'employeeSubmission.review',
  tags: ['employeeSubmission'],
  summary: 'Every rejection of a truck’s name, a page at a time.',
  ...createList(Rejection, {
    isOfSeason: true,
    where: {
      id: 'number',
      userId: 'number',
      adminUserId: 'number',
      employeeSubmissionId: 'number',
      createdAt: 'instant',
    },
    orderBy: ['id', 'createdAt'],
    relations: {
      user: colleague,
      adminUser,
      employeeSubmission: { item: z.omit(EmployeeSubmission, { rejections: true }), relations },
    },
  }),
})

// Printed on the sheet for the decal shop: only characters of truck numbers.
const truckId = /^(?=.*[\p{L}\p{Nd}])[\p{L}\p{M}\p{Nd} ./-]+$/u

/**
 * Equal for spellings of the same truck number: P-1, P 1, p1, and one with a Greek Rho; also for ZZ 9OO and ZZ 900, or
 * PI and P1. Stored with each name: a change needs a migration of the stored keys.
 */
export const truckKey = (snowplowId: string) =>
  toLatin(
    snowplowId
      .normalize('NFKC')
      .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
      .toUpperCase()
      .normalize('NFKD'),
  )
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll('I', '1')
    .normalize('NFKC')

/** Section 3, snowplow name-and-id creation. */
export const EmployeeNameInput = z.strictObject({
  snowplowName: SnowplowName,
  snowplowId: line(truckIdMaxLength).check(
    z.overwrite(cleanLetters),
    z.refine((number) => number === '' || truckId.test(number), fieldError('invalid')),
  ),
  districtId: id(),
})
export type EmployeeNameInput = z.output<typeof EmployeeNameInput>
const versionFields = { version: version() }
const idempotencyFields = { id: idempotencyKey() }
const params = z.strictObject({ id: idInPath() })

export const submitEmployeeName = route({
  method: 'POST',
  path: '/employee-submission',
  needs: 'employeeSubmission.create',
  invalidates: ['employeeSubmission', 'auditEvent'],
  summary: 'Submits a name for a real truck.',
  body: EmployeeNameInput,
  reply: EmployeeSubmission,
  status: 201,
  errors: ['naming.not_open', 'naming.duplicate_truck', 'district.not_found'],
})

/** Author only. A rejected name becomes pending again, a pending one is corrected. */
export const reviseEmployeeName = route({
  method: 'PUT',
  path: '/employee-submission/{id}',
  needs: 'employeeSubmission.create',
  invalidates: ['employeeSubmission', 'auditEvent'],
  summary: 'Revises one’s own pending or rejected name and sends it again.',
  params,
  body: z.extend(EmployeeNameInput, { ...idempotencyFields, ...versionFields }),
  reply: EmployeeSubmission,
  errors: [
    'naming.not_open',
    'naming.not_found',
    'stale',
    'naming.wrong_status',
    'naming.duplicate_truck',
    'district.not_found',
    'decision.id_used',
  ],
})

const decisionErrors = [
  'naming.not_open',
  'naming.not_found',
  'stale',
  'naming.wrong_status',
  'decision.id_used',
] as const

/** Atomic: approves all of the names or none. */
export const approveEmployeeNames = route({
  method: 'POST',
  path: '/employee-submission/approval',
  needs: 'employeeSubmission.review',
  invalidates: ['employeeSubmission', 'auditEvent'],
  summary: 'Approves pending names.',
  body: z.strictObject({
    ...idempotencyFields,
    entries: z
      .array(z.strictObject({ id: id(), ...versionFields }), zodErrors())
      .check(z.minLength(1, fieldError('required')), z.maxLength(maxEntriesPerDecision, fieldError('too_many'))),
  }),
  reply: z.object({ entries: z.array(EmployeeSubmission) }),
  errors: decisionErrors,
})

export const EmployeeNameRejection = z.strictObject({
  ...idempotencyFields,
  reason: multiline(descriptionMaxLength),
  ...versionFields,
})

/** Section 3: reason only, with the version for optimistic locking. */
export const rejectEmployeeName = route({
  method: 'POST',
  path: '/employee-submission/{id}/rejection',
  needs: 'employeeSubmission.review',
  invalidates: ['employeeSubmission', 'auditEvent'],
  summary: 'Rejects a pending or approved name with a reason, which its author reads.',
  params,
  body: EmployeeNameRejection,
  reply: EmployeeSubmission,
  errors: decisionErrors,
})

export const countEmployeeNames = route({
  method: 'GET',
  path: '/employee-submission/count',
  needs: 'employeeSubmission.review',
  tags: ['employeeSubmission'],
  summary: 'How many names each district has in each status.',
  query: seasonQuery,
  reply: z.object({
    districts: z.array(z.object({ districtId: id(), Pending: z.number(), Approved: z.number(), Rejected: z.number() })),
  }),
})

export const exportEmployeeNames = route({
  method: 'GET',
  path: '/employee-submission/export',
  needs: 'employeeSubmission.review',
  summary: 'Exports the approved names as CSV for the decal sheet.',
  query: seasonQuery,
  reply: z.string(),
  replyType: 'text/csv',
})
