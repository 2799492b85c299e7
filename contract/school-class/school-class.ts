// Classes of schools: a code fills in the naming form for each family. No route gives a teacher a child's data.
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { captchaToken } from '../auth/captcha.ts'
import { ClassEntryContent } from '../entry/entry.ts'
import { reviewStates } from '../entry/entry-review.ts'
import { nameMaxLength, reasonMaxLength, schoolNameMaxLength } from '../limits.ts'
import { createList } from '../lists/paging.ts'
import { LostLinkForm } from '../mail/lost-link.ts'
import { seasonQuery } from '../season/season.ts'
import { Email, id, idempotencyKey, idInPath, instant, line, linkToken, zodErrors } from '../text/text.ts'
import { classCode } from './class-code.ts'

export const ClassForm = z.strictObject({
  schoolName: line(schoolNameMaxLength),
  countyId: id(),
  gradeLevel: line(nameMaxLength),
  /** The teacher’s. */
  email: Email,
  recaptcha: captchaToken(),
})

/** Path of the teacher’s page; its token is derived, and stored nowhere. */
const teacherPath = z.string()

export const createSchoolClass = route({
  method: 'POST',
  path: '/school-class',
  needs: 'schoolClass.use',
  invalidates: ['schoolClass', 'mail'],
  summary: 'Makes a class code, and mails the teacher the link to the page of the class.',
  body: z.extend(ClassForm, { id: idempotencyKey() }),
  reply: z.object({ teacherPath }),
  status: 201,
  errors: [
    'schoolClass.not_open',
    'captcha.failed',
    'captcha.used',
    'captcha.unavailable',
    'request.too_many',
    'decision.id_used',
  ],
})

/** Fields of the naming form that a class code fills in. */
const ClassPrefill = z.object({
  code: z.string(),
  schoolName: z.string(),
  countyId: id(),
  gradeLevel: z.string(),
})
export type ClassPrefill = z.output<typeof ClassPrefill>

export const readSchoolClass = route({
  method: 'GET',
  path: '/class-code/{code}',
  needs: 'schoolClass.use',
  tags: ['schoolClass'],
  summary: 'School, county, and grade of a class code of the current season.',
  params: z.strictObject({ code: classCode() }),
  reply: ClassPrefill,
  errors: ['schoolClass.not_found', 'schoolClass.revoked'],
})

export const TeacherPage = z.extend(ClassPrefill, {
  /** The office ended the code, and why. */
  revoked: z.nullable(z.object({ reason: z.string() })),
  /** Newest first, at most 200. */
  entries: z.array(z.object({ snowplowName: z.string(), state: z.enum(reviewStates) })),
  total: z.number(),
  /** Entries with the code in the last hour. */
  lastHour: z.number(),
  /** The name that the class entered together. */
  classEntry: z.nullable(
    z.object({
      snowplowName: z.string(),
      state: z.enum(reviewStates),
      /** Page of the entry; null once its link was replaced, or its data is destroyed. */
      entryPath: z.nullable(z.string()),
    }),
  ),
  /** Whether the class may enter one name together, while names are accepted. */
  mayEnterTogether: z.boolean(),
})
export type TeacherPage = z.output<typeof TeacherPage>

const tokenMaxLength = 64

export const readTeacherPage = route({
  method: 'POST',
  path: '/school-class/teacher',
  needs: 'schoolClass.use',
  invalidates: [],
  writes: 'installation',
  summary:
    'The class of a teacher’s link: names and their state, and nothing of a child. Changes nothing; the token is in the body, so that no log contains it.',
  body: z.strictObject({ token: linkToken(tokenMaxLength) }),
  reply: TeacherPage,
  errors: ['schoolClass.not_found'],
})

export const requestClassLinks = route({
  method: 'POST',
  path: '/school-class/link',
  needs: 'schoolClass.use',
  invalidates: ['mail'],
  writes: 'installation',
  summary:
    'Mails the links of an address’s classes of the current season to it, in one mail and at most once an hour; replies the same for an unknown address.',
  body: LostLinkForm,
  reply: z.object({}),
  errors: ['schoolClass.no_mail', 'request.too_many'],
})

/** In the order of the form. The signature of a family’s form has no counterpart: the teacher consents for no child. */
export const ClassEntryForm = z.extend(ClassEntryContent, {
  /** Permits publishing the story, and asking the teacher of a winner what else may be published. */
  hasConsent: z.boolean(zodErrors()),
})

export const enterClassName = route({
  method: 'POST',
  path: '/school-class/teacher/entry',
  needs: 'schoolClass.use',
  invalidates: ['schoolClass', 'publicSubmission', 'mail'],
  summary:
    'Enters one name for a whole class, with its teacher as contact and without a child’s data. Idempotent: a class has one such entry.',
  body: z.extend(ClassEntryForm, { token: linkToken(tokenMaxLength) }),
  reply: TeacherPage,
  errors: [
    'schoolClass.not_found',
    'schoolClass.revoked',
    'schoolClass.entries_off',
    'schoolClass.has_entry',
    'submission.not_open',
    'submission.duplicate_name',
    'submission.email_used_up',
  ],
})

const ClassRules = z.strictObject({ hasClassEntries: z.boolean(zodErrors()) })

export const getClassRules = route({
  method: 'GET',
  path: '/school-class/rules',
  needs: 'schoolClass.manage',
  tags: ['schoolClass'],
  summary: 'Whether classes of the season may enter one name together.',
  query: seasonQuery,
  reply: ClassRules,
})

export const updateClassRules = route({
  method: 'PUT',
  path: '/school-class/rules',
  needs: 'schoolClass.manage',
  invalidates: ['schoolClass', 'auditEvent'],
  summary: 'Allows classes to enter one name together, or ends that. Names that classes have entered stay.',
  query: seasonQuery,
  body: ClassRules,
  reply: ClassRules,
})

export const SchoolClass = z.extend(ClassPrefill, {
  id: id(),
  createdAt: instant(),
  entries: z.number(),
  lastHour: z.number(),
  /** Classes of the season with the address of this one, itself included; 0 once the address is deleted. */
  classesOfAddress: z.number(),
  revokedAt: z.nullable(instant()),
  revokedBy: z.nullable(z.string()),
  revokeReason: z.nullable(z.string()),
})
export type SchoolClass = z.output<typeof SchoolClass>

export const listSchoolClasses = route({
  path: '/school-class',
  needs: 'schoolClass.manage',
  tags: ['schoolClass', 'publicSubmission'],
  summary: 'Lists the classes with the number of their entries, newest first by default.',
  ...createList(SchoolClass, {
    isOfSeason: true,
    where: { id: 'number', code: 'text', schoolName: 'text', countyId: 'number', gradeLevel: 'text' },
    orderBy: ['id', 'schoolName', 'createdAt'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
  }),
})

export const RevocationInput = z.strictObject({ reason: line(reasonMaxLength) })

export const revokeSchoolClass = route({
  method: 'PUT',
  path: '/school-class/{id}/revocation',
  needs: 'schoolClass.manage',
  invalidates: ['schoolClass', 'auditEvent'],
  summary: 'Ends a class code: the form refuses it from now on. Entries that came with it stay. Idempotent.',
  params: z.strictObject({ id: idInPath() }),
  body: RevocationInput,
  reply: SchoolClass,
  errors: ['schoolClass.not_found'],
})

export const deleteTeacherAddress = route({
  method: 'DELETE',
  path: '/school-class/{id}/address',
  needs: 'schoolClass.manage',
  invalidates: ['schoolClass', 'mail', 'auditEvent'],
  writes: 'installation',
  summary:
    'Destroys the address of a teacher on request: in all classes of the season that have it, with the mails to it. The links end; codes and entries stay. Idempotent.',
  params: z.strictObject({ id: idInPath() }),
  reply: z.object({}),
  errors: ['schoolClass.not_found', 'schoolClass.withheld', 'retention.held'],
})

export const exportSchoolClasses = route({
  method: 'GET',
  path: '/school-class/export',
  needs: 'schoolClass.manage',
  summary: 'The classes as CSV, with the teachers’ addresses, for letters of thanks. Recorded in the audit log.',
  query: seasonQuery,
  reply: z.string(),
  replyType: 'text/csv',
})
