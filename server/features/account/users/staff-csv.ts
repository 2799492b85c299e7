import { type Role, roleAliases, roles } from '@snowplow/contract/access.ts'
import { nameMaxLength } from '@snowplow/contract/limits.ts'
import { type StaffPlan, staffFile } from '@snowplow/contract/staff-import.ts'
import { Email, line } from '@snowplow/contract/text/text.ts'
import * as z from 'zod/mini'
import { emailKey } from '../../../entities/user.entity.ts'
import { asText, type CsvRow, isFormula, readCsv, readRow, toCellError } from '../../../http/csv/read-csv.ts'
import { forEachYielding } from '../../../http/limits/yielding.ts'

type Column = 'firstName' | 'lastName' | 'email' | 'roles'
type StaffRowError = StaffPlan['errors'][number]

export interface Named {
  row: CsvRow<Column>
  firstName: string
  lastName: string
  email: string
  roles: Role[] | null
}

const headings: Record<Column, readonly string[]> = {
  firstName: ['given name', 'first', 'ad', 'adı', 'الاسم الأول', 'الاسم'],
  lastName: ['surname', 'family name', 'last', 'soyad', 'soyadı', 'اسم العائلة'],
  email: ['email address', 'mail', 'e-posta', 'e-posta adresi', 'البريد الإلكتروني'],
  roles: ['role', 'rol', 'roller', 'الدور', 'الأدوار'],
}

const Person = z.strictObject({ firstName: line(nameMaxLength), lastName: line(nameMaxLength), email: Email })

/** @throws Refusal request.invalid if the file is not such a table */
export async function readStaff(csv: string): Promise<{ people: Named[]; errors: StaffRowError[] }> {
  const { rows } = await readCsv(csv, { columns: headings, optional: ['roles'], maxRows: staffFile.rows })
  const people: Named[] = []
  const errors: StaffRowError[] = []
  const usedEmails = new Set<string>()
  for await (const row of forEachYielding(rows)) {
    const read = parsePerson(row)
    if ('errors' in read) errors.push(...read.errors)
    else if (usedEmails.has(emailKey(read.email))) errors.push(toCellError(row, 'email', 'repeated'))
    else people.push(read)
    if (!('errors' in read)) usedEmails.add(emailKey(read.email))
  }
  return { people, errors }
}

function parsePerson(row: CsvRow<Column>): Named | { errors: StaffRowError[] } {
  const { roles: cell, ...texts } = row.cells
  const columns = Object.keys(row.cells) as Column[]
  const formulas = columns.filter((column) => isFormula(row.cells[column]))
  if (formulas.length > 0) return { errors: formulas.map((column) => toCellError(row, column, 'formula')) }
  const plain = Object.fromEntries(Object.entries(texts).map(([column, text]) => [column, oneLine(asText(text))]))
  const read = readRow(Person, row, plain)
  const cellRoles = parseRoles(cell)
  const errors: StaffRowError[] = 'errors' in read ? read.errors : []
  if (cellRoles === undefined) errors.push(toCellError(row, 'roles', 'invalid'))
  return 'data' in read && cellRoles !== undefined ? { row, ...read.data, roles: cellRoles } : { errors }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

function parseRoles(cell: string): Role[] | null | undefined {
  const tokens = cell
    .toLocaleLowerCase('en')
    .split(/[\s,;/|+&]+/)
    .filter(Boolean)
  if (tokens.length === 0) return null
  const isValid = tokens.every((word) => roles.some((role) => roleAliases[role].includes(word)))
  return isValid ? roles.filter((role) => roleAliases[role].some((word) => tokens.includes(word))) : undefined
}
