import type { StaffAccount, StaffPlan } from '@snowplow/contract/user/staff-import.ts'
import type { Em } from '../../../db/orm.ts'
import { toEmailKey, User, type UserRow } from '../../../entities/user.entity.ts'
import type { Viewer } from '../../../http/token.ts'
import type { BareRowError } from '../../decision/run-import.ts'
import type { StaffRow } from './staff-csv.ts'

interface Planned {
  created: StaffPlan['created']
  changed: { user: UserRow; before: StaffAccount; after: StaffAccount }[]
  unchanged: number
  deactivated: UserRow[]
  rowErrors: BareRowError[]
}

const toStaffAccount = ({ firstName, lastName, email, roles, isActive }: UserRow): StaffAccount => ({
  firstName,
  lastName,
  email,
  roles: [...roles],
  isActive,
})

/**
 * Compares a file with the existing accounts, matched by email. Listed accounts are reactivated. A file never removes
 * the administrator role and deactivates only staff.
 */
export async function planStaff(
  em: Em,
  people: readonly StaffRow[],
  { deactivateOthers, viewer }: { deactivateOthers: boolean; viewer: Viewer },
): Promise<Planned> {
  const users = await em.find(User, {}, { orderBy: { id: 'asc' } })
  const byKey = new Map(users.map((user) => [user.emailKey, user]))
  const planned: Planned = { created: [], changed: [], unchanged: 0, deactivated: [], rowErrors: [] }
  for (const { line, roles, ...person } of people) {
    const user = byKey.get(toEmailKey(person.email))
    if (!user) {
      planned.created.push({ ...person, roles: roles ?? ['user'] })
    } else if (roles && !roles.includes('admin') && user.roles.includes('admin')) {
      planned.rowErrors.push({ line, column: 'roles', code: 'user.stays_admin' })
    } else {
      const before = toStaffAccount(user)
      const { firstName, lastName } = person
      const after = { ...before, firstName, lastName, roles: roles ?? before.roles, isActive: true }
      if (JSON.stringify(before) === JSON.stringify(after)) planned.unchanged += 1
      else planned.changed.push({ user, before, after })
    }
  }
  const named = new Set(people.map(({ email }) => toEmailKey(email)))
  const isOther = ({ id, isActive, roles, emailKey: key }: UserRow) =>
    isActive && !roles.includes('admin') && id !== viewer.id && !named.has(key)
  if (deactivateOthers) planned.deactivated = users.filter(isOther)
  return planned
}

/** The digest of a plan covers the versions of the accounts as well. */
export const listCoveredUsers = ({ created, changed, deactivated }: Planned) => [
  created,
  changed.map(({ user, after }) => [user.id, user.version, after]),
  deactivated.map(({ id, version }) => [id, version]),
]

export const toStaffPlan = ({ created, changed, unchanged, deactivated }: Planned): Omit<StaffPlan, 'leftOut'> => ({
  created,
  changed: changed.map(({ before, after }) => ({ before, after })),
  unchanged,
  deactivated: deactivated.map((user) => {
    const { isActive: _, ...person } = toStaffAccount(user)
    return person
  }),
})
