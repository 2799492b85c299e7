import type { Role } from '@snowplow/contract/auth/access.ts'
import type { Orm } from '../../db/orm.ts'
import { User, type UserRow } from '../../entities/user.entity.ts'
import { hashPassword } from '../../features/account/users/password.ts'

export const testPassword = 'a sentence about snow'
let sequence = 0
let hashed: Promise<string> | undefined

interface UserOverrides {
  email: string
  roles: Role[]
  isActive: boolean
  firstName: string
  lastName: string
  passwordHash: string | null
  credentialsSetBy: number | null
  adminSince: Date | null
}

export async function makeUser(orm: Orm, overrides: Partial<UserOverrides> = {}): Promise<UserRow> {
  sequence += 1
  hashed ??= hashPassword(testPassword)
  const em = orm.em.fork()
  const email = overrides.email ?? `person${sequence}@test.example`
  const now = new Date('2025-08-01T12:00:00Z')
  const user = em.create(User, {
    firstName: 'Sleet',
    lastName: `Testerson ${sequence}`,
    email,
    emailKey: email.toLowerCase(),
    roles: ['user'],
    passwordHash: await hashed,
    shortcuts: [],
    adminSince: overrides.roles?.includes('admin') ? now : null,
    createdAt: now,
    updatedAt: now,
    ...overrides,
  })
  await em.flush()
  return user
}
