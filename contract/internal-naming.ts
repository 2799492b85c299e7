/** Internal naming (phase 4): staff name the real trucks, administrators approve. */
import * as z from 'zod/mini'
import { route } from './api/route.ts'
import { descriptionMaxLength, maxEntriesPerDecision, truckIdMaxLength } from './limits.ts'
import { listOf } from './lists/paging.ts'
import { colleague, district } from './lists/related.ts'
import type { Relation, Relations } from './lists/relations.ts'
import { SnowplowName } from './public-submission/entry.ts'
import { seasonQuery } from './season/season.ts'
import { toLatin } from './text/confusables.ts'
import { fieldError, id, idempotencyKey, idInPath, instant, line, multiline, version, zodErrors } from './text/text.ts'

export const statuses = ['Pending', 'Approved', 'Rejected'] as const
export type StatusName = (typeof statuses)[number]
export const Status = z.object({ id: id(), name: z.enum(statuses) })

export const listStatuses = route({
  path: '/status',
  needs: 'employeeSubmission.create',
  summary: 'The statuses of a truck’s name.',
  ...listOf(Status, {
    where: { id: 'number', name: 'text' },
    orderBy: ['id', 'name'],
  }),
})

/** Section 3, Rejection: the name and truck as they were, and why they were refused. */
export const Rejection = z.object({
  id: id(),
  snowplowName: z.string(),
  snowplowId: z.string(),
  truckName: z.string(),
  reason: z.string(),
  userId: id(),
  /** Who refused it, as colleagues know them; null once that account is deleted. */
  adminUserId: z.nullable(id()),
  adminUserName: z.nullable(z.string()),
  employeeSubmissionId: id(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Rejection = z.output<typeof Rejection>

/** Section 3, EmployeeSubmission. `truckName` is how the truck is spoken of: its id and its name. */
export const EmployeeSubmission = z.object({
  id: id(),
  snowplowName: z.string(),
  snowplowId: z.string(),
  truckName: z.string(),
  userId: id(),
  /** Who sent it in, as colleagues know them. */
  userName: z.string(),
  districtId: id(),
  status: Status,
  statusId: id(),
  rejections: z.array(Rejection),
  createdAt: instant(),
  updatedAt: instant(),
  /** Grows with each change of the name or its status. */
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
  ...listOf(EmployeeSubmission, {
    isOfSeason: true,
    where: {
      id: 'number',
      snowplowName: 'text',
      snowplowId: 'text',
      /** `truckKey()` of its number: found however it was typed. */
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
  ...listOf(Rejection, {
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

/** It is printed on the sheet for the decal shop: what trucks are numbered with, and no invisible letters. */
const truckId = /^(?!.*\p{Default_Ignorable_Code_Point})(?=.*[\p{L}\p{Nd}])[\p{L}\p{M}\p{Nd} ./-]+$/u

/**
 * Equal for numbers that mean the same truck, however they are typed: P-1, P 1, p1, and one with a Greek Rho. Stored with
 * each name: a change needs a migration of the stored keys.
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
    .normalize('NFKC')

/** Section 3, snowplow name-and-id creation. */
export const EmployeeNameInput = z.strictObject({
  snowplowName: SnowplowName,
  snowplowId: line(truckIdMaxLength).check(
    z.refine((zodErrors) => zodErrors === '' || truckId.test(zodErrors), fieldError('invalid')),
  ),
  districtId: id(),
})
export type EmployeeNameInput = z.output<typeof EmployeeNameInput>
/** The entry as its reader knew it: nobody decides over what they have not seen. */
const versionFields = { version: version() }
/** That of the act: asked for again, it is made once and answered as at first. */
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

/** A rejected name becomes pending again; a pending one is corrected. Its author's act alone. */
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

/** One name or many; either all of them are approved or none. */
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

/** Section 3: reason only, and what was seen. */
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

/** What is left to do, and where. Every district is in it. */
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

/** The sheet for the decal shop: approved names alone, by district and truck. */
export const exportEmployeeNames = route({
  method: 'GET',
  path: '/employee-submission/export',
  needs: 'employeeSubmission.review',
  summary: 'The approved names as CSV, as they are to be cut.',
  query: seasonQuery,
  reply: z.string(),
  replyType: 'text/csv',
})
