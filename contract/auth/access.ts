import type { Language } from '../text/languages.ts'

/** Roles and rights (section 6): the single table behind the guard, the menu and the access test. */
export const roles = ['user', 'admin'] as const
export type Role = (typeof roles)[number]

/** The people of each role in the API document, which lists the roles in this order. */
export const rolePeople: Record<Role, string> = { user: 'staff', admin: 'administrators' }

/** Names of a role in a staff file, in lower case; each is a single word. */
export const roleAliases: Record<Role, Record<Language, readonly string[]>> = {
  user: { en: ['user', 'staff'], tr: ['çalışan'], ar: ['موظف'], es: ['usuario', 'personal'] },
  admin: { en: ['admin', 'administrator'], tr: ['yönetici'], ar: ['مسؤول'], es: ['administrador', 'administradora'] },
}

const anyone = 'anyone'
const signedIn = roles
const staff = ['user', 'admin'] as const
const administrators = ['admin'] as const

const rights = {
  'apiDocument.read': anyone,
  'health.read': anyone,
  'contest.read': anyone,
  'county.read': anyone,
  'district.read': anyone,
  'gradeLevel.read': anyone,
  'captcha.read': anyone,
  'publicSubmission.check': anyone,
  'publicSubmission.create': anyone,
  'schoolClass.use': anyone,
  'familyEntry.use': anyone,
  'optionalMail.change': anyone,
  'votingOption.read': anyone,
  'vote.submit': anyone,
  'winner.read': anyone,
  'fingerprint.read': anyone,
  'subscription.request': anyone,
  'result.read': anyone,
  'page.read': anyone,
  'demoClock.set': anyone,
  'demoMail.read': anyone,
  'session.start': anyone,
  'session.read': signedIn,
  'session.update': signedIn,
  'session.end': signedIn,
  'secondFactor.manage': signedIn,
  'mockAuth.start': anyone,
  'mockAuth.use': signedIn,
  'user.read': administrators,
  'user.create': administrators,
  'user.update': administrators,
  'user.delete': administrators,
  'auditEvent.read': administrators,
  'publicSubmission.review': administrators,
  'publicSubmission.delete': administrators,
  'publicSubmission.import': administrators,
  'schoolClass.manage': administrators,
  'contest.update': administrators,
  'territory.manage': administrators,
  'season.read': administrators,
  'season.manage': administrators,
  'branding.update': administrators,
  'page.update': administrators,
  'votingOption.publish': administrators,
  'pollResult.read': administrators,
  'ballot.setAside': administrators,
  'ballot.export': administrators,
  'mail.manage': administrators,
  'openItem.read': staff,
  'favoriteNames.submit': staff,
  'employeeSubmission.create': staff,
  'employeeSubmission.review': administrators,
} as const satisfies Record<string, typeof anyone | readonly Role[]>

export type Right = keyof typeof rights
export const allRights = Object.keys(rights) as Right[]

/** Roles with this right; null if any caller has it. */
export function rolesWith(right: Right): readonly Role[] | null {
  const needed: typeof anyone | readonly Role[] = rights[right]
  return needed === anyone ? null : needed
}

/** Rights until the required second factor is added. */
export const enrollmentRights: readonly Right[] = ['session.read', 'session.end', 'secondFactor.manage']

export function can(held: readonly Role[], right: Right): boolean {
  const needed = rolesWith(right)
  return needed === null || held.some((role) => needed.includes(role))
}
