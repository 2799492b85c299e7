import type { Role } from '@snowplow/contract/access.ts'
import { hashPassword } from '../../features/user/password.ts'
import { emailKey, User } from '../../features/user/user.entity.ts'
import type { Em } from '../orm.ts'
import { demoAccounts, demoStaff } from './demo-accounts.ts'
import type { Timeline } from './timeline.ts'

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
      isActive: true,
      tokenVersion: 0,
      shortcuts: [],
      createdAt: now,
      updatedAt: now,
    })
  for (const { password, roles, ...account } of demoAccounts) add(account, [...roles], await hashPassword(password))
  for (const account of demoStaff) add(account, ['user'], null)
  await em.flush()
}
