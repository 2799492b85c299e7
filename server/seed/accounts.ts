import type { Role } from '@snowplow/contract/auth/access.ts'
import type { Em } from '../db/orm.ts'
import { toEmailKey, User } from '../entities/user.entity.ts'
import { hashPassword } from '../features/account/users/password.ts'
import type { Timeline } from './sample.ts'

export interface DemoAccount {
  email: string
  firstName: string
  lastName: string
  roles: readonly Role[]
  password: string
}

/** Demo accounts, one per role. Their passwords are public. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'admin@example.com',
    firstName: 'Wilma',
    lastName: 'Drift',
    roles: ['admin'],
    password: 'snowplow-admin',
  },
  {
    email: 'staff@example.com',
    firstName: 'Stanley',
    lastName: 'Frost',
    roles: ['user'],
    password: 'snowplow-staff',
  },
]

/** Shown on the sign-in page of a demo. */
export const demoSignIns = demoAccounts.map(({ email, password, roles }) => ({ email, password, role: [...roles] }))

/** Other staff of the sample: they have taken part, and sign in through an organization that the demo lacks. */
export const demoStaff: readonly Pick<DemoAccount, 'email' | 'firstName' | 'lastName'>[] = [
  ['Gritty', 'Saltersample'],
  ['Sandy', 'Spreader'],
  ['Plowden', 'Pushwell'],
  ['Wendy', 'Windrow'],
  ['Rusty', 'Bladesmith'],
  ['Mel', 'Thawson'],
  ['Chill', 'Windsample'],
  ['Dusty', 'Snowfield'],
  ['Clement', 'Wintertest'],
  ['Shelley', 'Shovelton'],
  ['Norma', 'Northroad'],
  ['Hugh', 'Midity'],
].map(([firstName = '', lastName = '']) => ({
  firstName,
  lastName,
  email: `${firstName}.${lastName}@example.com`.toLowerCase(),
}))

/**
 * Identities of the demo's identity provider: all accounts, and two that are refused, so that visitors can see both
 * refusals. These two must not get an account.
 */
export const demoIdentities = [
  ...demoAccounts.map(({ email, firstName, lastName }) => ({ email, firstName, lastName, isEmailVerified: true })),
  { email: 'unverified@example.com', firstName: 'Misty', lastName: 'Hale', isEmailVerified: false },
  { email: 'unknown@example.com', firstName: 'Norman', lastName: 'Noone', isEmailVerified: true },
]

const invitedAt = '2025-08-01T15:00:00Z'

export async function seedDemoAccounts(em: Em, when: Timeline): Promise<void> {
  if (await em.count(User)) return
  const now = when(invitedAt)
  const add = (account: { email: string; firstName: string; lastName: string }, roles: Role[], hash: string | null) =>
    em.create(User, {
      ...account,
      roles,
      emailKey: toEmailKey(account.email),
      passwordHash: hash,
      adminSince: roles.includes('admin') ? now : null,
      shortcuts: [],
      createdAt: now,
      updatedAt: now,
    })
  for (const { password, roles, ...account } of demoAccounts) add(account, [...roles], await hashPassword(password))
  for (const account of demoStaff) add(account, ['user'], null)
  await em.flush()
}
