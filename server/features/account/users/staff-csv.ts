import { type Role, roleAliases, roles } from '@snowplow/contract/access.ts'
import type { Language } from '@snowplow/contract/languages.ts'
import { nameMaxLength } from '@snowplow/contract/limits.ts'
import { staffFile } from '@snowplow/contract/staff-import.ts'
import { Email, line } from '@snowplow/contract/text/text.ts'
import * as z from 'zod/mini'
import { emailKey } from '../../../entities/user.entity.ts'
import { lookup, readCsv, readLines } from '../../../http/csv/read-csv.ts'
import { forEachYielding } from '../../../http/limits/yielding.ts'
import type { BareRowError } from '../../decision/run-import.ts'

const columnNames = ['firstName', 'lastName', 'email', 'roles'] as const
type Column = (typeof columnNames)[number]

/** Headings besides the names of the columns themselves. */
const headings: Record<Language, Record<Column, readonly string[]>> = {
  en: {
    firstName: ['given name', 'first'],
    lastName: ['surname', 'family name', 'last'],
    email: ['email address', 'mail'],
    roles: ['role'],
  },
  tr: {
    firstName: ['ad', 'adı'],
    lastName: ['soyad', 'soyadı'],
    email: ['e-posta', 'e-posta adresi'],
    roles: ['rol', 'roller'],
  },
  ar: {
    firstName: ['الاسم الأول', 'الاسم'],
    lastName: ['اسم العائلة'],
    email: ['البريد الإلكتروني'],
    roles: ['الدور', 'الأدوار'],
  },
}
const columns = Object.fromEntries(
  columnNames.map((column) => [column, Object.values(headings).flatMap((names) => names[column])]),
) as Record<Column, string[]>

const Person = z.strictObject({
  firstName: line(nameMaxLength),
  lastName: line(nameMaxLength),
  email: Email,
  roles: lookup(parseRoles, 'invalid'),
})
/** `roles` is null for an empty cell. */
export type StaffRow = z.output<typeof Person> & { line: number }

/** @throws Refusal request.invalid if the file is not such a table */
export async function readStaff(csv: string) {
  const { rows } = await readCsv(csv, { columns, optional: ['roles'], maxRows: staffFile.rows })
  const people: StaffRow[] = []
  const rowErrors: BareRowError[] = []
  const usedEmails = new Set<string>()
  for await (const row of forEachYielding(rows)) {
    const { line } = row
    const read = readLines(Person, row)
    if ('errors' in read) {
      rowErrors.push(...read.errors)
      continue
    }
    const key = emailKey(read.data.email)
    if (usedEmails.has(key)) rowErrors.push({ line, column: 'email', code: 'repeated' })
    else people.push({ line, ...read.data })
    usedEmails.add(key)
  }
  return { rows, people, rowErrors }
}

function parseRoles(cell: string): Role[] | null | undefined {
  const tokens = cell
    .toLocaleLowerCase('en')
    .split(/[\s,;/|+&]+/)
    .filter(Boolean)
  if (tokens.length === 0) return null
  const namesOf = (role: Role) => Object.values(roleAliases[role]).flat()
  const isValid = tokens.every((word) => roles.some((role) => namesOf(role).includes(word)))
  return isValid ? roles.filter((role) => namesOf(role).some((word) => tokens.includes(word))) : undefined
}
