import * as z from 'zod/mini'
import { createImport, importErrors } from '../api/import.ts'
import { route } from '../api/route.ts'
import { roles } from '../auth/access.ts'
import type { ImportFields } from '../csv/heading.ts'
import type { Language } from '../text/languages.ts'
import { instant, zodErrors } from '../text/text.ts'

export const staffFile = { rows: 2000, characters: 500_000 }

const inEachLanguage = (headings: Record<Language, readonly string[]>) => Object.values(headings).flat()

/** Words are those of directories' exports. */
export const staffFields = {
  firstName: {
    headings: inEachLanguage({
      en: ['given name', 'first'],
      tr: ['ad', 'adı'],
      ar: ['الاسم الأول', 'الاسم'],
      es: ['nombre', 'nombres'],
    }),
  },
  lastName: {
    headings: inEachLanguage({
      en: ['surname', 'family name', 'last'],
      tr: ['soyad', 'soyadı'],
      ar: ['اسم العائلة'],
      es: ['apellido', 'apellidos'],
    }),
  },
  email: {
    headings: inEachLanguage({
      en: ['email address', 'mail'],
      tr: ['e-posta', 'e-posta adresi'],
      ar: ['البريد الإلكتروني'],
      es: ['correo', 'correo electrónico'],
    }),
    words: /^(?!.*(recovery|secondary|new primary|alternate)).*(\be-?mail|user ?principal ?name|\bupn\b)/,
    accepts: (cell) => cell.includes('@'),
  },
  roles: {
    headings: inEachLanguage({ en: ['role'], tr: ['rol', 'roller'], ar: ['الدور', 'الأدوار'], es: ['función'] }),
    isOptional: true,
  },
  /** Whether an account is disabled in the directory. */
  status: {
    headings: ['account status', 'enabled', 'account enabled', 'active', 'block credential', 'suspended', 'disabled'],
    words: /sign-?in (status|blocked)/,
    isOptional: true,
  },
} satisfies ImportFields
export type StaffColumn = keyof typeof staffFields

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
  /** Accounts that are disabled in the directory that the file comes from. */
  leftOut: z.number(),
  deactivated: z.array(Person),
  /** End of the invitations. */
  invitedUntil: z.optional(instant()),
})
export type StaffPlan = z.output<typeof StaffPlan>

export const importStaff = route({
  method: 'POST',
  ...createImport(staffFile, staffFields, StaffPlan, {
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
