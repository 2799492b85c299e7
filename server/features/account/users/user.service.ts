import { randomUUID } from 'node:crypto'
import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core'
import { type Role, roles } from '@snowplow/contract/auth/access.ts'
import type { Invitation as InvitationReply } from '@snowplow/contract/user/invitation.ts'
import type { UserChange, UserInput, User as UserReply } from '@snowplow/contract/user/user.ts'
import { findList } from '../../../db/lists/find-list.ts'
import { type Em, type Orm, runTransaction } from '../../../db/orm.ts'
import { FavoriteNamesSubmission } from '../../../entities/district-poll.entity.ts'
import { hasRole } from '../../../entities/has-role.ts'
import { EmployeeSubmission, Rejection } from '../../../entities/internal-naming.entity.ts'
import { toEmailKey, toSubject, User, type UserRow } from '../../../entities/user.entity.ts'
import { bindService } from '../../../http/bind-service.ts'
import { Refusal } from '../../../http/problem.ts'
import type { By, Call } from '../../../http/serve.ts'
import type { Viewer } from '../../../http/token.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import { runIdempotent } from '../../decision/run-idempotent.ts'
import { deleteMails } from '../../mail/outbox.ts'
import { favoriteNamesSubmission } from '../../relations/favorites.presenter.ts'
import { accountMailKinds } from '../invitation/account-mails.ts'
import { createLinkTokens, endInvitation, invite, type LinkTokens, toInvitationReply } from '../invitation/invite.ts'
import { stopRemoval } from '../second-factor/pending-removal.ts'
import { clearAttempts } from '../sign-in/login-throttle.ts'
import { hashPassword, refuseWeak } from './password.ts'

const sortRoles = (held: readonly Role[]) => roles.filter((role) => held.includes(role))

export const toAudited = ({ firstName, lastName, email, roles, isActive }: UserRow) => ({
  firstName,
  lastName,
  email,
  roles: [...roles],
  isActive,
})
export const toReply = (user: UserRow): UserReply => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  roles: user.roles,
  isActive: user.isActive,
  hasPassword: user.passwordHash !== null,
  lastLogin: user.lastLoginAt?.toISOString() ?? null,
  invitedUntil: user.invitedUntil?.toISOString() ?? null,
  hasSecondFactor: user.hasSecondFactor,
  factorRemoval: user.factorRemovalAt
    ? { at: user.factorRemovalAt.toISOString(), startedBy: user.factorRemovalBy ?? '' }
    : null,
  createdAt: user.createdAt.toISOString(),
  updatedAt: user.updatedAt.toISOString(),
  version: user.version,
})

type Change = Pick<By, 'viewer' | 'now'>

interface NewUser extends Omit<UserInput, 'password' | 'id'> {
  /** Null until chosen, or with Organization Login only. */
  passwordHash: string | null
}

export function createAccount(em: Em, { passwordHash, ...input }: NewUser, { viewer, now }: Change): UserRow {
  return em.create(User, {
    ...input,
    roles: sortRoles(input.roles),
    emailKey: toEmailKey(input.email),
    passwordHash,
    credentialsSetBy: passwordHash === null ? null : viewer.id,
    adminSince: input.roles.includes('admin') ? now : null,
    shortcuts: [],
    createdAt: now,
    updatedAt: now,
  })
}

/** Inside the caller's transaction. @throws Refusal user.duplicate_email */
export async function addUser(em: Em, input: NewUser, by: Viewer, now: Date): Promise<UserRow> {
  const user = createAccount(em, input, { viewer: by, now })
  await flushUnique(em)
  recordAuditEvent(em, { at: now, action: 'user.created', by, subject: toSubject(user), after: toAudited(user) })
  await em.flush()
  return user
}

/** A change of roles and deactivation end the user's sessions. Does not flush. */
export function changeAccount(
  em: Em,
  user: UserRow,
  change: Omit<UserChange, 'version'>,
  { viewer, now }: Change,
): void {
  const before = toAudited(user)
  const held = sortRoles(change.roles)
  const isOtherRights = held.join() !== user.roles.join() || change.isActive !== user.isActive
  const isAdmin = change.isActive && held.includes('admin')
  const adminSince = isAdmin ? (user.adminSince ?? now) : null
  // Mail, a link to a new password included, goes to the new address.
  const isOtherAddress = toEmailKey(change.email) !== user.emailKey
  if (isOtherAddress && viewer.id !== user.id) user.credentialsSetBy = viewer.id
  Object.assign(user, { ...change, roles: held, adminSince, emailKey: toEmailKey(change.email), updatedAt: now })
  if (isOtherRights) user.tokenVersion += 1
  recordAuditEvent(em, {
    at: now,
    action: 'user.updated',
    by: viewer,
    subject: toSubject(user),
    before,
    after: toAudited(user),
  })
}

async function flushUnique(em: Em): Promise<void> {
  await em.flush().catch((error) => {
    if (error instanceof UniqueConstraintViolationException) throw new Refusal('user.duplicate_email')
    throw error
  })
}

const activeAdmins = (em: Em) => ({ isActive: true, ...hasRole(em, 'admin') })

// Locks the account and every active administrator, ordered by id, so that two administrators who change each other
// wait instead of deadlocking.
async function lockUser(em: Em, id: number): Promise<UserRow> {
  const where = { $or: [{ id }, activeAdmins(em)] }
  const users = await em.find(User, where, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } })
  const user = users.find((one) => one.id === id)
  if (!user) throw new Refusal('user.not_found')
  return user
}

/** Ends the user's sessions and links. Inside the caller's transaction, with the row locked. */
export async function replacePassword(em: Em, user: UserRow, passwordHash: string, by: Viewer, now: Date) {
  await endInvitation(em, user, 'replaced')
  // An own change needs the current password, which the administrator who set it may know, too.
  if (by.id !== user.id) user.credentialsSetBy = by.id
  Object.assign(user, { passwordHash, tokenVersion: user.tokenVersion + 1, updatedAt: now })
  recordAuditEvent(em, { at: now, action: 'user.password_set', by, subject: toSubject(user) })
}

// Requires another active administrator; `lockUser` has locked them all.
async function requireOtherAdmin(em: Em, user: UserRow): Promise<void> {
  if (!user.isActive || !user.roles.includes('admin')) return
  const otherAdmins = await em.count(User, { ...activeAdmins(em), id: { $ne: user.id } })
  if (otherAdmins === 0) throw new Refusal('user.last_admin')
}

interface Deps {
  orm: Orm
  secret: string
  /** Called after the commit of an invitation, whose mail then waits in the outbox. */
  onInvited?: () => void
}

interface Users extends Pick<Deps, 'orm'>, Required<Pick<Deps, 'onInvited'>> {
  tokenOf: LinkTokens
}

export const userService = ({ orm, secret, onInvited = () => {} }: Deps) =>
  bindService(
    { orm, onInvited, tokenOf: createLinkTokens(secret, 'invitation') },
    { listUsers, createUser, inviteUser, updateUser, setUserPassword, deleteUser },
  )

function listUsers({ orm }: Users, { query }: Call<'listUsers'>) {
  const columns = { lastLogin: 'lastLoginAt', roles: 'rolesText' }
  return findList(orm.em.fork(), User, query, { columns, relations: { favoriteNamesSubmission }, toReply })
}

/**
 * Without a password the user gets an invitation to choose one.
 * @throws Refusal user.duplicate_email, request.invalid for a password that is easy to guess, decision.id_used
 */
async function createUser({ orm, tokenOf, onInvited }: Users, { body, ...by }: Call<'createUser'>) {
  const { password, id = randomUUID(), ...input } = body
  if (password !== undefined) await refuseWeak(password, input.email)
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const token = tokenOf(id, input.email)
  const make = async (em: Em) => {
    const user = await addUser(em, { ...input, passwordHash }, by.viewer, by.now)
    if (passwordHash === null) await invite(em, user, { actionId: id, token }, by)
    return { reply: toReply(user) }
  }
  const content = ['user.created', input]
  const created = await runTransaction(orm, (em) => runIdempotent(em, { id, content }, by, () => make(em)))
  onInvited()
  return { ...created, ...(created.invitedUntil && { invitation: toInvitationReply(token, created.invitedUntil) }) }
}

/** @throws Refusal user.not_found, user.already_active, decision.id_used */
async function inviteUser(
  { orm, tokenOf, onInvited }: Users,
  { params, body: { id }, ...by }: Call<'inviteUser'>,
): Promise<InvitationReply> {
  const invitation = await runTransaction(orm, async (em) => {
    const make = async () => {
      const user = await lockUser(em, params.id)
      if (user.passwordHash !== null || user.lastLoginAt !== null) throw new Refusal('user.already_active')
      await invite(em, user, { actionId: id, token: tokenOf(id, user.email) }, by)
      return { reply: { email: user.email, endsAt: toReply(user).invitedUntil ?? '' } }
    }
    const { email, endsAt } = await runIdempotent(em, { id, content: ['user.invited', params.id] }, by, make)
    return toInvitationReply(tokenOf(id, email), endsAt)
  })
  onInvited()
  return invitation
}

/**
 * A change of roles and deactivation end the user's sessions. Another email ends the links that were sent to the
 * former one, possibly to a stranger.
 * @throws Refusal user.not_found, user.last_admin, user.duplicate_email; OptimisticLockError
 */
function updateUser({ orm }: Users, { params, body, viewer, now, wallNow }: Call<'updateUser'>): Promise<UserReply> {
  return runTransaction(orm, async (em) => {
    const { version, ...change } = body
    const user = await lockUser(em, params.id)
    await em.lock(user, LockMode.OPTIMISTIC, version)
    if (!change.isActive || !change.roles.includes('admin')) await requireOtherAdmin(em, user)
    const isOtherAddress = toEmailKey(change.email) !== user.emailKey
    // The new address has not been notified.
    if (isOtherAddress) await stopRemoval(em, user, { viewer, now }, 'email changed')
    changeAccount(em, user, change, { viewer, now })
    if (isOtherAddress && user.invitedUntil) user.invitedUntil = wallNow
    await flushUnique(em)
    if (isOtherAddress) await endInvitation(em, user, 'replaced')
    return toReply(user)
  })
}

/**
 * Ends the user's sessions and clears the wait after wrong passwords.
 * @throws Refusal user.not_found, request.invalid for a password that is easy to guess
 */
async function setUserPassword(
  { orm }: Users,
  { params: { id }, body, viewer: by, now }: Call<'setUserPassword'>,
): Promise<UserReply> {
  const em = orm.em.fork()
  const existing = await em.findOne(User, { id })
  if (!existing) throw new Refusal('user.not_found')
  await refuseWeak(body.password, existing.email)
  const passwordHash = await hashPassword(body.password)
  const changed = await runTransaction(orm, async (em) => {
    const user = await lockUser(em, id)
    await replacePassword(em, user, passwordHash, by, now)
    user.invitedUntil = null
    return toReply(user)
  })
  await clearAttempts(em, existing.emailKey)
  return changed
}

/** @throws Refusal user.not_found, user.last_admin, user.has_work */
async function deleteUser(
  { orm }: Users,
  { params: { id }, viewer: by, now }: Call<'deleteUser'>,
): Promise<Record<string, never>> {
  await runTransaction(orm, async (em) => {
    const user = await lockUser(em, id)
    await requireOtherAdmin(em, user)
    // Favorites and truck names must survive the account.
    const works = [
      await em.count(FavoriteNamesSubmission, { user: id }),
      await em.count(EmployeeSubmission, { user: id }),
      await em.count(Rejection, { user: id }),
    ]
    if (works.some(Boolean)) throw new Refusal('user.has_work')
    recordAuditEvent(em, { at: now, action: 'user.deleted', by, subject: toSubject(user), before: toAudited(user) })
    await deleteMails(em, accountMailKinds, id)
    em.remove(user)
  })
  return {}
}
