import type { Role } from '@snowplow/contract/access.ts'
import type { Em } from '../db/orm.ts'
import { emailKey, User } from '../entities/user.entity.ts'
import { hashPassword } from '../features/account/users/password.ts'
import type { Timeline } from './sample.ts'

export interface DemoAccount {
  email: string
  firstName: string
  lastName: string
  roles: readonly Role[]
  password: string
}

/** The demo's made-up people who have an account: one for each role. Everyone can read their passwords here. */
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

/** The sample's other staff: they have taken part, and sign in through an organization that the demo does not have. */
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
 * Who can sign in at the demo's local identity provider: everybody with an account, and two who are refused, so that a
 * visitor can see both refusals. These two have no account here and must not get one.
 */
export const demoIdentities = [
  ...demoAccounts.map(({ email, firstName, lastName }) => ({ email, firstName, lastName, isEmailVerified: true })),
  { email: 'unverified@example.com', firstName: 'Misty', lastName: 'Hale', isEmailVerified: false },
  { email: 'unknown@example.com', firstName: 'Norman', lastName: 'Noone', isEmailVerified: true },
]

const invitedAt = '2025-08-01T15:00:00Z'

/** The demo's sign-ins and the sample's staff, where nobody has an account yet. */
export async function seedDemoAccounts(em: Em, when: Timeline): Promise<void> {
  if (await em.count(User)) return
  const now = when(invitedAt)
  const add = (account: { email: string; firstName: string; lastName: string }, roles: Role[], hash: string | null) =>
    em.create(User, {
      ...account,
      roles,
      emailKey: emailKey(account.email),
      passwordHash: hash,
      shortcuts: [],
      createdAt: now,
      updatedAt: now,
    })
  for (const { password, roles, ...account } of demoAccounts) add(account, [...roles], await hashPassword(password))
  for (const account of demoStaff) add(account, ['user'], null)
  await em.flush()
}
