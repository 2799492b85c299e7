import { defineEntity, type InferEntity, p, raw, Type } from '@mikro-orm/core'
import type { Role } from '@snowplow/contract/access.ts'
import { orderOf } from '../db/lists/order-key.ts'

/** An email as it is compared: people type capitals at will. */
export const emailKey = (email: string) => email.normalize('NFKC').toLowerCase()

/** Roles as one text such as `user,admin`, so that a list can be filtered by role alike on both databases. */
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

/** A person who can sign in (section 3). */
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
    /** The email in lower case; the address itself is kept as typed. */
    emailKey: p.text().unique(),
    roles: p.type(RolesType).$type<Role[]>(),
    /** argon2id; null for somebody who signs in through the organization alone. */
    passwordHash: p.text().nullable(),
    isActive: p.boolean().default(true),
    /** By the real clock: until when an invitation can be taken up. Null where there is none, or it is over. */
    invitedUntil: p.datetime().nullable(),
    /** Grows whenever the tokens issued so far shall end. */
    tokenVersion: p.integer().default(0),
    lastLoginAt: p.datetime().nullable(),
    /** What the person set in the shell; null as long as everything is as it comes. */
    settings: p.json<Record<string, unknown>>().nullable(),
    shortcuts: p.json<string[]>(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    /** Grows with each change by an administrator, who must have seen it; see `changeOwn` for the others. */
    version: p.integer().version(),
  },
})
export type UserRow = InferEntity<typeof User>

/** Somebody, as the audit names them. */
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

/** Serves one query; the next asks anew. */
export const hasRole = (role: Role) => ({
  [raw((alias) => `',' || ${alias}.roles || ',' like ?`, [`%,${role},%`])]: [],
})
