import type { ColumnMapping } from '@snowplow/contract/api/import.ts'
import { type Role, roleAliases, roles } from '@snowplow/contract/auth/access.ts'
import { nameMaxLength } from '@snowplow/contract/limits.ts'
import { Email, line } from '@snowplow/contract/text/text.ts'
import { type StaffColumn, staffFields, staffFile } from '@snowplow/contract/user/staff-import.ts'
import * as z from 'zod/mini'
import { toEmailKey } from '../../../entities/user.entity.ts'
import { lookup, readCsv, readLines } from '../../../http/csv/read-csv.ts'
import { iterateYielding } from '../../../http/limits/yielding.ts'
import type { BareRowError } from '../../decision/run-import.ts'

const Person = z.strictObject({
  firstName: line(nameMaxLength),
  lastName: line(nameMaxLength),
  email: Email,
  roles: lookup(parseRoles, 'invalid'),
})
/** `roles` is null for an empty cell. */
export type StaffRow = z.output<typeof Person> & { line: number }

/**
 * Leaves out accounts that are disabled in the directory that the file comes from.
 * @throws Refusal request.invalid if the file is not such a table
 */
export async function readStaff(csv: string, mapping?: ColumnMapping<StaffColumn>) {
  const { rows } = await readCsv(csv, { fields: staffFields, mapping, maxRows: staffFile.rows })
  let leftOut = 0
  const people: StaffRow[] = []
  const rowErrors: BareRowError[] = []
  const emailLines = new Map<string, number>()
  for await (const row of iterateYielding(rows)) {
    const { line, headings } = row
    const { status, ...cells } = row.cells
    if (isDisabled(status, headings.status)) {
      leftOut += 1
      continue
    }
    const read = readLines(Person, { line, cells, headings })
    if ('errors' in read) {
      rowErrors.push(...read.errors)
      continue
    }
    const key = toEmailKey(read.data.email)
    const sameAs = emailLines.get(key)
    if (sameAs !== undefined) {
      rowErrors.push({ line, column: 'email', code: 'repeated', sameAs })
      continue
    }
    emailLines.set(key, line)
    people.push({ line, ...read.data })
  }
  return { rows, people, rowErrors, leftOut }
}

/** "Suspended", "False" under "Enabled" and "True" under "Block credential" are disabled accounts. */
function isDisabled(cell: string, heading: string): boolean {
  const [, yes, no] = /^(?:(true|yes|y|1)|(false|no|n|0))$/i.exec(cell) ?? []
  if (yes || no) return disabled.test(heading) === Boolean(yes)
  return disabled.test(cell)
}
const disabled = /block|suspend|archiv|disab|inactiv|deactivat|delet|locked/i

function parseRoles(cell: string): Role[] | null | undefined {
  const tokens = cell
    .toLocaleLowerCase('en')
    .split(/[\s,;/|+&]+/)
    .filter(Boolean)
  if (tokens.length === 0) return null
  const getNames = (role: Role) => Object.values(roleAliases[role]).flat()
  const isValid = tokens.every((word) => roles.some((role) => getNames(role).includes(word)))
  return isValid ? roles.filter((role) => getNames(role).some((word) => tokens.includes(word))) : undefined
}
