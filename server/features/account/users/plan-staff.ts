import type { StaffAccount, StaffPlan } from '@snowplow/contract/staff-import.ts'
import type { Em } from '../../../db/orm.ts'
import { emailKey, User, type UserRow } from '../../../entities/user.entity.ts'
import { toCellError } from '../../../http/csv/read-csv.ts'
import type { Viewer } from '../../../http/token.ts'
import { contentDigest } from '../../decision/run-idempotent.ts'
import type { Named } from './staff-csv.ts'

export type NewStaff = StaffPlan['created'][number]

export interface Planned {
  created: NewStaff[]
  changed: { user: UserRow; before: StaffAccount; after: StaffAccount }[]
  unchanged: number
  deactivated: UserRow[]
  errors: StaffPlan['errors']
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
  people: readonly Named[],
  { deactivateOthers, viewer }: { deactivateOthers: boolean; viewer: Viewer },
): Promise<Planned> {
  const users = await em.find(User, {}, { orderBy: { id: 'asc' } })
  const byKey = new Map(users.map((user) => [user.emailKey, user]))
  const planned: Planned = { created: [], changed: [], unchanged: 0, deactivated: [], errors: [] }
  for (const { row, roles, ...person } of people) {
    const user = byKey.get(emailKey(person.email))
    if (!user) {
      planned.created.push({ ...person, roles: roles ?? ['user'] })
    } else if (roles && !roles.includes('admin') && user.roles.includes('admin')) {
      planned.errors.push(toCellError(row, 'roles', 'user.stays_admin'))
    } else {
      const before = toStaffAccount(user)
      const { firstName, lastName } = person
      const after = { ...before, firstName, lastName, roles: roles ?? before.roles, isActive: true }
      if (JSON.stringify(before) === JSON.stringify(after)) planned.unchanged += 1
      else planned.changed.push({ user, before, after })
    }
  }
  const named = new Set(people.map(({ email }) => emailKey(email)))
  const isOther = ({ id, isActive, roles, emailKey: key }: UserRow) =>
    isActive && !roles.includes('admin') && id !== viewer.id && !named.has(key)
  if (deactivateOthers) planned.deactivated = users.filter(isOther)
  return planned
}

export const digestOf = ({ created, changed, deactivated }: Planned): string =>
  contentDigest('staff', [
    created,
    changed.map(({ user, after }) => [user.id, user.version, after]),
    deactivated.map(({ id, version }) => [id, version]),
  ])

export const toStaffPlan = (planned: Planned, errors: StaffPlan['errors']): StaffPlan => ({
  created: planned.created,
  changed: planned.changed.map(({ before, after }) => ({ before, after })),
  unchanged: planned.unchanged,
  deactivated: planned.deactivated.map((user) => {
    const { isActive: _, ...person } = toStaffAccount(user)
    return person
  }),
  errors: [...errors, ...planned.errors].toSorted((one, other) => one.line - other.line),
  digest: digestOf(planned),
})
