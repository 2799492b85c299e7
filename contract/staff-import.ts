import * as z from 'zod/mini'
import { roles } from './access.ts'
import { importErrors, importOf } from './api/import.ts'
import { route } from './api/route.ts'
import { instant, zodErrors } from './text/text.ts'

/** Columns first name, last name, email and, optionally, roles. */
export const staffFile = { rows: 2000, characters: 500_000 }

const Person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
})
const StaffAccount = z.extend(Person, { isActive: z.boolean() })
export type StaffAccount = z.output<typeof StaffAccount>

export const StaffPlan = z.object({
  /** `path` is that of the invitation; returned only by the import itself. */
  created: z.array(z.extend(Person, { path: z.optional(z.string()) })),
  changed: z.array(z.object({ before: StaffAccount, after: StaffAccount })),
  unchanged: z.number(),
  deactivated: z.array(Person),
  /** End of the invitations. */
  invitedUntil: z.optional(instant()),
})
export type StaffPlan = z.output<typeof StaffPlan>

export const importStaff = route({
  method: 'POST',
  ...importOf(staffFile, StaffPlan, {
    /** Deactivates staff missing from the file, never administrators. */
    deactivateOthers: z.optional(z.boolean(zodErrors())),
  }),
  writes: 'installation',
  path: '/user/import',
  needs: 'user.create',
  invalidates: ['user', 'auditEvent', 'districtPoll'],
  summary: 'Creates, changes and deactivates accounts of staff as a file has them: all of it, or nothing.',
  errors: importErrors,
})
