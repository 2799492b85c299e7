import { defineEntity, type InferEntity, p, raw, Type } from '@mikro-orm/core'
import type { Role } from '@snowplow/contract/access.ts'
import { orderOf } from '../db/lists/order-key.ts'

export const emailKey = (email: string) => email.normalize('NFKC').toLowerCase()

// Stored as text such as `user,admin`, so that lists filter by role alike on both databases.
class RolesType extends Type<Role[], string> {
  override convertToDatabaseValue(held: Role[] | string): string {
    return typeof held === 'string' ? held : held.join(',')
  }

  override convertToJSValue(stored: string): Role[] {
    return stored.split(',') as Role[]
  }

  override getColumnType(): string {
    return 'varchar(32)'
  }

  override compareAsType(): string {
    return 'string'
  }
}

/** User account (section 3). */
export const User = defineEntity({
  name: 'User',
  // "user" is a reserved word of PostgreSQL.
  tableName: 'account',
  properties: {
    id: p.integer().primary(),
    firstName: p.string(),
    firstNameOrder: orderOf('firstName'),
    lastName: p.string(),
    lastNameOrder: orderOf('lastName'),
    email: p.string(),
    emailOrder: orderOf('email'),
    emailKey: p.text().unique(),
    roles: p.type(RolesType).$type<Role[]>(),
    /** argon2id; null for users who sign in through the organization only. */
    passwordHash: p.text().nullable(),
    isActive: p.boolean().default(true),
    /** Expiry of the invitation (wall clock). Null if there is none, or it has ended. */
    invitedUntil: p.datetime().nullable(),
    tokenVersion: p.integer().default(0),
    lastLoginAt: p.datetime().nullable(),
    settings: p.json<Record<string, unknown>>().nullable(),
    shortcuts: p.json<string[]>(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    /** Incremented by administrators' changes, for optimistic locking; see `changeOwn` for the others. */
    version: p.integer().version(),
  },
})
export type UserRow = InferEntity<typeof User>

export const asSubject = ({
  id,
  firstName,
  lastName,
  email,
}: Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'email'>) => ({
  type: 'user',
  id,
  name: `${firstName} ${lastName} <${email}>`,
})

/** Valid for one query: `raw` fragments are not reusable. */
export const hasRole = (role: Role) => ({
  [raw((alias) => `',' || ${alias}.roles || ',' like ?`, [`%,${role},%`])]: [],
})
