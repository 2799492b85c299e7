import * as z from 'zod/mini'
import { roles } from './access.ts'
import { route } from './api/route.ts'
import { csvUpTo, rowError } from './text/csv.ts'
import { idempotencyKey, instant, link, zodErrors } from './text/text.ts'

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
  unchanged: z.number(),
  deactivated: z.array(Person),
  errors: z.array(rowError('user.stays_admin')),
  /** Hash of the plan: only the previewed plan is carried out. */
  digest: z.string(),
})
export type StaffPlan = z.output<typeof StaffPlan>

const file = {
  /** Columns first name, last name, email and, optionally, roles. */
  csv: staffFile.csv,
  /** Deactivates staff missing from the file, never administrators. */
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
    digest: z.string(zodErrors()).check(z.regex(new RegExp(`^[0-9a-f]{${digestLength}}$`), 'invalid')),
    site: link(),
  }),
  reply: z.object({
    created: z.number(),
    changed: z.number(),
    deactivated: z.number(),
    /** New accounts with their invitations, as CSV; returned only once. */
    links: z.string(),
    endsAt: instant(),
  }),
  errors: ['stale', 'user.invalid_rows', 'decision.id_used'],
})
