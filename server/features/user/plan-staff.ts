import type { KnownStaff, StaffPlan } from '@snowplow/contract/staff-import.ts'
import type { Em } from '../../db/orm.ts'
import { faultIn } from '../../http/csv/read-csv.ts'
import type { Viewer } from '../../http/token.ts'
import { contentDigest } from '../decision/once.ts'
import type { Named } from './staff-csv.ts'
import { emailKey, User, type UserRow } from './user.entity.ts'

export type NewStaff = StaffPlan['created'][number]

/** What a file would do, with the accounts that it is about. */
export interface Planned {
  created: NewStaff[]
  changed: { user: UserRow; before: KnownStaff; after: KnownStaff }[]
  unchanged: number
  deactivated: UserRow[]
  faults: StaffPlan['faults']
}

const asKnown = ({ firstName, lastName, email, roles, isActive }: UserRow): KnownStaff => ({
  firstName,
  lastName,
  email,
  roles: [...roles],
  isActive,
})

/**
 * Compares a file with the accounts that there are. An account is its email; whoever is named is let in again. Nobody
 * loses the administrator's role by a file, and only staff can lose their access.
 */
export async function planStaff(
  em: Em,
  people: readonly Named[],
  { deactivateOthers, viewer }: { deactivateOthers: boolean; viewer: Viewer },
): Promise<Planned> {
  const users = await em.find(User, {}, { orderBy: { id: 'asc' } })
  const byKey = new Map(users.map((user) => [user.emailKey, user]))
  const planned: Planned = { created: [], changed: [], unchanged: 0, deactivated: [], faults: [] }
  for (const { row, roles, ...person } of people) {
    const user = byKey.get(emailKey(person.email))
    if (!user) {
      planned.created.push({ ...person, roles: roles ?? ['user'] })
    } else if (roles && !roles.includes('admin') && user.roles.includes('admin')) {
      planned.faults.push(faultIn(row, 'roles', 'user.stays_admin'))
    } else {
      const before = asKnown(user)
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

/** The same for the same accounts as they are now. */
export const digestOf = ({ created, changed, deactivated }: Planned): string =>
  contentDigest('staff', [
    created,
    changed.map(({ user, after }) => [user.id, user.version, after]),
    deactivated.map(({ id, version }) => [id, version]),
  ])

export const asPlan = (planned: Planned, faults: StaffPlan['faults']): StaffPlan => ({
  created: planned.created,
  changed: planned.changed.map(({ before, after }) => ({ before, after })),
  unchanged: planned.unchanged,
  deactivated: planned.deactivated.map((user) => {
    const { isActive: _, ...person } = asKnown(user)
    return person
  }),
  faults: [...faults, ...planned.faults].toSorted((one, other) => one.line - other.line),
  digest: digestOf(planned),
})
