import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { roles } from '../auth/access.ts'
import { NewPassword } from '../auth/credentials.ts'
import { favoriteNamesSubmission } from '../district-poll/district-poll.ts'
import { nameMaxLength } from '../limits.ts'
import { createList } from '../lists/paging.ts'
import {
  distinct,
  Email,
  fieldError,
  id,
  idempotencyKey,
  idInPath,
  instant,
  line,
  version,
  zodErrors,
} from '../text/text.ts'
import { Invitation } from './invitation.ts'

const UserRoles = z.array(z.enum(roles), zodErrors()).check(z.minLength(1, fieldError('required')), distinct())

/** Section 3, User (API); never a password hash, never a token. */
export const User = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
  isActive: z.boolean(),
  hasPassword: z.boolean(),
  lastLogin: z.nullable(instant()),
  /** Expiry of the pending invitation, possibly in the past; null if none is pending. */
  invitedUntil: z.nullable(instant()),
  hasSecondFactor: z.boolean(),
  /** Pending removal of the second factor, with the name of the administrator who started it; null if there is none. */
  factorRemoval: z.nullable(z.object({ at: instant(), startedBy: z.string() })),
  createdAt: instant(),
  updatedAt: instant(),
  version: z.number(),
})
export type User = z.output<typeof User>

export const listUsers = route({
  path: '/user',
  needs: 'user.read',
  tags: ['user'],
  summary: 'The people who can sign in, a page at a time.',
  ...createList(User, {
    where: {
      id: 'number',
      firstName: 'text',
      lastName: 'text',
      email: 'text',
      roles: 'text',
      isActive: 'boolean',
      lastLogin: 'instant',
      invitedUntil: 'instant',
      createdAt: 'instant',
    },
    orderBy: ['id', 'firstName', 'lastName', 'email', 'isActive', 'lastLogin', 'invitedUntil', 'createdAt'],
    relations: { favoriteNamesSubmission },
  }),
})

const UserFields = z.strictObject({
  firstName: line(nameMaxLength),
  lastName: line(nameMaxLength),
  email: Email,
  roles: UserRoles,
})

/** Section 3, user creation. Without a password, the user is invited to choose one. Idempotent if it has an `id`. */
export const UserInput = z.extend(UserFields, { password: z.optional(NewPassword), id: z.optional(idempotencyKey()) })
export type UserInput = z.output<typeof UserInput>

export const createUser = route({
  method: 'POST',
  writes: 'installation',
  path: '/user',
  needs: 'user.create',
  invalidates: ['user', 'auditEvent'],
  summary: 'Creates an account with a password, or with an invitation to choose one.',
  body: UserInput,
  reply: z.extend(User, { invitation: z.optional(Invitation) }),
  status: 201,
  errors: ['user.duplicate_email', 'decision.id_used'],
})

export const UserChange = z.extend(UserFields, { isActive: z.boolean(zodErrors()), version: version() })
export type UserChange = z.output<typeof UserChange>

const params = z.strictObject({ id: idInPath() })

export const updateUser = route({
  method: 'PUT',
  writes: 'installation',
  path: '/user/{id}',
  needs: 'user.update',
  invalidates: ['user', 'auditEvent'],
  summary:
    'Changes a person’s names, email, roles or whether the account is active; a change of rights ends its sessions.',
  params,
  body: UserChange,
  reply: User,
  errors: ['user.not_found', 'user.duplicate_email', 'user.last_admin', 'stale'],
})

export const PasswordOfUser = z.strictObject({ password: NewPassword })

export const setUserPassword = route({
  method: 'PUT',
  writes: 'installation',
  path: '/user/{id}/password',
  needs: 'user.update',
  invalidates: ['user', 'auditEvent'],
  summary: 'Sets a new password and ends the account’s sessions.',
  params,
  body: PasswordOfUser,
  reply: User,
  errors: ['user.not_found'],
})

export const inviteUser = route({
  method: 'POST',
  writes: 'installation',
  path: '/user/{id}/invitation',
  needs: 'user.update',
  invalidates: ['user', 'auditEvent'],
  summary: 'Creates a new invitation for a user who has not accepted one, and revokes the previous one.',
  params,
  body: z.strictObject({ id: idempotencyKey() }),
  reply: Invitation,
  errors: ['user.not_found', 'user.already_active', 'decision.id_used'],
})

export const deleteUser = route({
  method: 'DELETE',
  writes: 'installation',
  path: '/user/{id}',
  needs: 'user.delete',
  invalidates: ['user', 'auditEvent'],
  summary: 'Deletes an account; what the person did stays in the audit.',
  params,
  reply: z.object({}),
  errors: ['user.not_found', 'user.last_admin', 'user.has_work'],
})
