import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { Role } from '@snowplow/contract/auth/access.ts'
import { toOrder } from '../db/lists/order-key.ts'

export const toEmailKey = (email: string) => email.normalize('NFKC').toLowerCase()

const asCommaText = ({ roles }: Record<string, string>) =>
  ['"', ' ', '[', ']'].reduce((text, mark) => `replace(${text}, '${mark}', '')`, `cast(${roles} as text)`)

/** User account (section 3). */
export const User = defineEntity({
  name: 'User',
  // "user" is a reserved word of PostgreSQL.
  tableName: 'account',
  properties: {
    id: p.integer().primary(),
    firstName: p.string(),
    firstNameOrder: toOrder('firstName'),
    lastName: p.string(),
    lastNameOrder: toOrder('lastName'),
    email: p.string(),
    emailOrder: toOrder('email'),
    emailKey: p.text().unique(),
    roles: p.json<Role[]>(),
    /** Roles as `user,admin`, which lists compare as a text. */
    rolesText: p.text().formula(asCommaText).lazy(),
    /** argon2id; null for users who sign in through the organization only. */
    passwordHash: p.text().nullable(),
    /**
     * Administrator who last chose the password or changed the email, and could have signed in as this person. A reset
     * by mail does not clear it: that administrator may own the mailbox. Null if it was the owner or the operator.
     */
    credentialsSetBy: p.integer().nullable(),
    /** Time since which it is an active account with the role admin (contest clock); null otherwise. */
    adminSince: p.datetime().nullable(),
    isActive: p.boolean().default(true),
    /** Derived from the account's factors, so that a call needs no join. */
    hasSecondFactor: p.boolean().default(false),
    /** Time at which the second factor is removed (contest clock). Null, like the next two, unless a removal is pending. */
    factorRemovalAt: p.datetime().nullable(),
    /** Name of the administrator who started the removal; it outlives their account. */
    factorRemovalBy: p.string().nullable(),
    /** Hash of the token in the link that stops the removal. */
    factorRemovalKey: p.string().length(64).nullable().unique(),
    /** Expiry of the invitation (wall clock). Null if there is none, or it has ended. */
    invitedUntil: p.datetime().nullable(),
    tokenVersion: p.integer().default(0),
    /** Whether the person declined mail about open tasks. */
    isTaskMailStopped: p.boolean().default(false),
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

export const toSubject = ({
  id,
  firstName,
  lastName,
  email,
}: Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'email'>) => ({
  type: 'user',
  id,
  name: `${firstName} ${lastName} <${email}>`,
})
