import { type Role, roles } from '@snowplow/contract/access.ts'
import { nameMaxLength } from '@snowplow/contract/limits.ts'
import { type StaffPlan, staffFile } from '@snowplow/contract/staff-import.ts'
import { Email, line } from '@snowplow/contract/text/text.ts'
import * as z from 'zod/mini'
import { asText, type CsvRow, faultIn, isFormula, readCsv, readRow } from '../../http/csv/read-csv.ts'
import { inTurns } from '../../http/limits/in-turns.ts'
import { emailKey } from './user.entity.ts'

type Column = 'firstName' | 'lastName' | 'email' | 'roles'
type Fault = StaffPlan['faults'][number]

/** Somebody whom a file names. */
export interface Named {
  row: CsvRow<Column>
  firstName: string
  lastName: string
  email: string
  /** Null where the file leaves it open. */
  roles: Role[] | null
}

/** In the languages of the site. */
const headings: Record<Column, readonly string[]> = {
  firstName: ['given name', 'first', 'ad', 'adı', 'الاسم الأول', 'الاسم'],
  lastName: ['surname', 'family name', 'last', 'soyad', 'soyadı', 'اسم العائلة'],
  email: ['email address', 'mail', 'e-posta', 'e-posta adresi', 'البريد الإلكتروني'],
  roles: ['role', 'rol', 'roller', 'الدور', 'الأدوار'],
}
const roleWords: Record<Role, readonly string[]> = {
  user: ['user', 'staff', 'çalışan', 'موظف'],
  admin: ['admin', 'administrator', 'yönetici', 'مسؤول'],
}

const Person = z.strictObject({ firstName: line(nameMaxLength), lastName: line(nameMaxLength), email: Email })

/** @returns whom a file names, and each cell that is wrong @throws Refusal request.invalid for no such table */
export async function readStaff(csv: string): Promise<{ people: Named[]; faults: Fault[] }> {
  const { rows } = await readCsv(csv, { columns: headings, optional: ['roles'], atMost: staffFile.rows })
  const people: Named[] = []
  const faults: Fault[] = []
  const given = new Set<string>()
  for await (const row of inTurns(rows)) {
    const read = readPerson(row)
    if ('faults' in read) faults.push(...read.faults)
    else if (given.has(emailKey(read.email))) faults.push(faultIn(row, 'email', 'repeated'))
    else people.push(read)
    if (!('faults' in read)) given.add(emailKey(read.email))
  }
  return { people, faults }
}

function readPerson(row: CsvRow<Column>): Named | { faults: Fault[] } {
  const { roles: cell, ...texts } = row.cells
  const columns = Object.keys(row.cells) as Column[]
  const formulas = columns.filter((column) => isFormula(row.cells[column]))
  if (formulas.length > 0) return { faults: formulas.map((column) => faultIn(row, column, 'formula')) }
  const plain = Object.fromEntries(Object.entries(texts).map(([column, text]) => [column, oneLine(asText(text))]))
  const read = readRow(Person, row, plain)
  const held = rolesIn(cell)
  const faults: Fault[] = 'faults' in read ? read.faults : []
  if (held === undefined) faults.push(faultIn(row, 'roles', 'invalid'))
  return 'data' in read && held !== undefined ? { row, ...read.data, roles: held } : { faults }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

/** Null for an empty cell; undefined where a word names no role. */
function rolesIn(cell: string): Role[] | null | undefined {
  const words = cell
    .toLocaleLowerCase('en')
    .split(/[\s,;/|+&]+/)
    .filter(Boolean)
  if (words.length === 0) return null
  const isKnown = words.every((word) => roles.some((role) => roleWords[role].includes(word)))
  return isKnown ? roles.filter((role) => roleWords[role].some((word) => words.includes(word))) : undefined
}
