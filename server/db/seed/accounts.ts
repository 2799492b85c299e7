import { hashPassword } from '../../features/user/password.ts'
import { User } from '../../features/user/user.entity.ts'
import { emailKey } from '../../features/user/user.service.ts'
import type { Em } from '../orm.ts'
import { demoAccounts } from './demo-accounts.ts'

/** The demo's sign-ins, where nobody can sign in yet. `now` is the real time. */
export async function seedDemoAccounts(em: Em, now: Date): Promise<void> {
  if (await em.count(User)) return
  for (const { password, roles, ...account } of demoAccounts) {
    em.create(User, {
      ...account,
      roles: [...roles],
      emailKey: emailKey(account.email),
      passwordHash: await hashPassword(password),
      isActive: true,
      tokenVersion: 0,
      shortcuts: [],
      createdAt: now,
      updatedAt: now,
    })
  }
  await em.flush()
}
