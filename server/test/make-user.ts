import type { Role } from '@snowplow/contract/access.ts'
import type { Orm } from '../db/orm.ts'
import { hashPassword } from '../features/user/password.ts'
import { User, type UserRow } from '../features/user/user.entity.ts'

export const testPassword = 'a sentence about snow'
let made = 0
let hashed: Promise<string> | undefined

interface Given {
  email: string
  roles: Role[]
  isActive: boolean
  firstName: string
  lastName: string
  passwordHash: string | null
}

/** An account with `testPassword`; every call another email. */
export async function makeUser(orm: Orm, given: Partial<Given> = {}): Promise<UserRow> {
  made += 1
  hashed ??= hashPassword(testPassword)
  const em = orm.em.fork()
  const email = given.email ?? `person${made}@test.example`
  const now = new Date('2025-08-01T12:00:00Z')
  const user = em.create(User, {
    firstName: 'Sleet',
    lastName: `Testerson ${made}`,
    email,
    emailKey: email.toLowerCase(),
    roles: ['user'],
    passwordHash: await hashed,
    shortcuts: [],
    createdAt: now,
    updatedAt: now,
    ...given,
  })
  await em.flush()
  return user
}
