/** Accounts of the staff by a file: a new season's list, say. */
import * as z from 'zod/mini'
import { roles } from './access.ts'
import { route } from './api/route.ts'
import { csvUpTo, rowError } from './text/csv.ts'
import { idempotencyKey, instant, link, zodErrors } from './text/text.ts'

/** Of a list of staff. */
export const staffFile = csvUpTo(2000, 500_000)

const Person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
})
const StaffAccount = z.extend(Person, { isActive: z.boolean() })
export type StaffAccount = z.output<typeof StaffAccount>

export const StaffPlan = z.object({
  created: z.array(Person),
  changed: z.array(z.object({ before: StaffAccount, after: StaffAccount })),
  /** How many have an account as the file has it. */
  unchanged: z.number(),
  /** Whom the file does not name, where that is asked for. */
  deactivated: z.array(Person),
  /** Nothing is done as long as there is one. */
  errors: z.array(rowError('user.stays_admin')),
  /** Stands for all of the above: carried out is what was seen. */
  digest: z.string(),
})
export type StaffPlan = z.output<typeof StaffPlan>

const file = {
  /** With the columns first name, last name, email and, if wanted, roles. */
  csv: staffFile.csv,
  /** Staff whom the file does not name lose their access; administrators never. */
  deactivateOthers: z.optional(z.boolean(zodErrors())),
}

export const previewStaffImport = route({
  method: 'POST',
  writes: 'installation',
  path: '/user/import/preview',
  needs: 'user.create',
  invalidates: [],
  summary: 'Previews an import of staff: what it will change, and which rows have errors.',
  bodyLimit: staffFile.bodyLimit,
  body: z.strictObject(file),
  reply: StaffPlan,
})

const digestLength = 32

export const importStaff = route({
  method: 'POST',
  writes: 'installation',
  path: '/user/import',
  needs: 'user.create',
  invalidates: ['user', 'auditEvent', 'districtPoll'],
  summary: 'Creates, changes and deactivates accounts of staff as a file has them: all of it, or nothing.',
  bodyLimit: staffFile.bodyLimit,
  body: z.strictObject({
    id: idempotencyKey(),
    ...file,
    /** Of the plan that was seen. */
    digest: z.string(zodErrors()).check(z.regex(new RegExp(`^[0-9a-f]{${digestLength}}$`), 'invalid')),
    /** Address of the site, with which the links of the invitations begin. */
    site: link(),
  }),
  reply: z.object({
    created: z.number(),
    changed: z.number(),
    deactivated: z.number(),
    /** The new accounts with their invitations as CSV; told this once. */
    links: z.string(),
    /** Until when the links can be used. */
    endsAt: instant(),
  }),
  errors: ['stale', 'user.invalid_rows', 'decision.id_used'],
})
