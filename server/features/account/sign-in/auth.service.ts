import { LockMode, raw } from '@mikro-orm/core'
import { newTokenHeader, type SessionUser } from '@snowplow/contract/auth/auth.ts'
import { type Em, inTransaction, type Orm } from '../../../db/orm.ts'
import { asSubject, emailKey, User, type UserRow } from '../../../entities/user.entity.ts'
import { bindService } from '../../../http/bind-service.ts'
import { type FieldError, Refusal } from '../../../http/problem.ts'
import { type Call, type Caller, WithHeaders } from '../../../http/serve.ts'
import { guest, type Viewer } from '../../../http/token.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import { endInvitation } from '../invitation/invite.ts'
import { hashPassword, isPassword, weaknessOf } from '../users/password.ts'
import { addUser, changeOwn, replacePassword } from '../users/user.service.ts'
import type { identityProvider } from './identity-provider.ts'
import { type Source, type Throttle, tooManyAttempts } from './login-throttle.ts'
import type { SessionService } from './session.service.ts'
import type { TrustedDevices } from './trusted-devices.ts'
import { useUpToken } from './used-token.ts'

export const toSessionUser = (user: UserRow): SessionUser => ({
  id: user.id,
  role: user.roles,
  displayName: `${user.firstName} ${user.lastName}`.trim(),
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  photoURL: null,
  shortcuts: user.shortcuts,
  settings: user.settings ?? {},
  loginRedirectUrl: null,
})

const provisioner: Viewer = { ...guest, name: 'Organization Login' }

/** Audit events carry the contest's time; tokens and waits use the real time, which a demo cannot change. */
export type When = Pick<Caller, 'now' | 'wallNow'>

interface Deps {
  orm: Orm
  sessions: SessionService
  throttle: Throttle
  devices: TrustedDevices
  provider: ReturnType<typeof identityProvider> | null
  /** Email domains that get an account with role user on first sign-in. */
  provisionDomains: readonly string[]
}

export const authService = (deps: Deps) =>
  bindService(deps, {
    start,
    login,
    ssoLogin,
    getMe,
    updateMe,
    changeOwnPassword,
    signOut,
  })

// In the caller's transaction. Any sign-in accepts a pending invitation.
async function start(
  { sessions }: Deps,
  em: Em,
  user: UserRow,
  by: 'password' | 'organization',
  { now, wallNow }: When,
) {
  if (user.invitedUntil) await endInvitation(em, user, 'accepted')
  await changeOwn(em, user, { lastLoginAt: now, invitedUntil: null })
  const viewer = { id: user.id, name: asSubject(user).name, roles: user.roles }
  recordAuditEvent(em, { at: now, action: 'session.started', by: viewer, subject: asSubject(user), after: { by } })
  return { token: await sessions.issue(user, wallNow) }
}

const subjectOf = (email: string, user: UserRow | null) =>
  user ? asSubject(user) : { type: 'user', id: null, name: email }

const recordFailure = (em: Em, email: string, user: UserRow | null, reason: string, now: Date) =>
  recordAuditEvent(em, {
    at: now,
    action: 'session.failed',
    by: guest,
    subject: subjectOf(email, user),
    after: { reason },
  })

/**
 * Counts an attempt before its password is checked. Each wait is audited once, so that a flood cannot fill the audit.
 * @returns the counted source
 * @throws Refusal auth.too_many_attempts with Retry-After, in seconds
 */
async function countAttempt(
  { orm, throttle, devices }: Deps,
  email: string,
  { address, cookies }: Caller['client'],
  by: Viewer,
  { now, wallNow }: When,
): Promise<Source> {
  const key = emailKey(email)
  const em = orm.em.fork()
  const account = devices.mayHave(cookies) ? await em.findOne(User, { emailKey: key }) : null
  const source = { address, device: account && devices.find(account, cookies) }
  const throttled = await throttle.count(em, key, source, wallNow)
  if (!throttled) return source
  const { reason, isFirst } = throttled
  if (isFirst)
    await inTransaction(orm, async (em) => {
      const subject = subjectOf(email, await em.findOne(User, { emailKey: key }))
      recordAuditEvent(em, { at: now, action: 'session.throttled', by, subject, after: { reason } })
    })
  throw tooManyAttempts(throttled)
}

/**
 * Same work and reply for an unknown email, a wrong password and a deactivated account.
 * @throws Refusal auth.bad_credentials, auth.too_many_attempts
 */
async function login(deps: Deps, { body: { email, password }, client, ...when }: Call<'login'>) {
  const { orm, throttle, devices } = deps
  const source = await countAttempt(deps, email, client, guest, when)
  const em = orm.em.fork()
  const existingUser = await em.findOne(User, { emailKey: emailKey(email) })
  const isRight = await isPassword(password, existingUser?.passwordHash)
  if (!existingUser?.isActive || !isRight) {
    await inTransaction(orm, async (em) => recordFailure(em, email, existingUser, 'password', when.now))
    throw new Refusal('auth.bad_credentials')
  }
  await throttle.forgive(em, existingUser.emailKey, source)
  const session = await inTransaction(orm, async (em) =>
    start(deps, em, await em.findOneOrFail(User, { id: existingUser.id }), 'password', when),
  )
  return new WithHeaders(session, { 'set-cookie': devices.cookieFor(existingUser, source.device) })
}

/** Accepts a verified token once, then matches a user by the verified email. @throws Refusal sso.* */
async function ssoLogin(deps: Deps, { body: { accessToken }, ...when }: Call<'ssoLogin'>): Promise<{ token: string }> {
  const { orm, provider, provisionDomains } = deps
  if (!provider) throw new Refusal('sso.not_configured')
  const person = await provider.verify(accessToken, when.wallNow)
  const key = emailKey(person.email)
  const outcome = await inTransaction(orm, async (em) => {
    if (!(await useUpToken(em, accessToken))) return 'sso.token_used'
    const existingUser = await em.findOne(User, { emailKey: key })
    if (existingUser?.isActive) return start(deps, em, existingUser, 'organization', when)
    if (!existingUser && provisionDomains.includes(key.slice(key.lastIndexOf('@') + 1))) {
      const { email, firstName, lastName } = person
      const account = { email, firstName, lastName, roles: ['user' as const], passwordHash: null }
      const added = await addUser(em, account, provisioner, when.now)
      return start(deps, em, added, 'organization', when)
    }
    recordFailure(em, person.email, existingUser, existingUser ? 'deactivated' : 'unknown email', when.now)
    return existingUser ? 'sso.deactivated' : 'sso.unknown_email'
  })
  if (typeof outcome === 'string') throw new Refusal(outcome)
  return outcome
}

async function getMe({ orm }: Deps, { viewer }: Call<'getMe'>): Promise<SessionUser> {
  return toSessionUser(await orm.em.fork().findOneOrFail(User, { id: viewer.id ?? 0 }))
}

function updateMe({ orm }: Deps, { viewer, body: { settings, shortcuts } }: Call<'updateMe'>): Promise<SessionUser> {
  return inTransaction(orm, async (em) => {
    const user = await em.findOneOrFail(User, { id: viewer.id ?? 0 })
    await changeOwn(em, user, { ...(settings && { settings }), ...(shortcuts && { shortcuts }) })
    return toSessionUser(user)
  })
}

/**
 * Ends all other sessions of the user; this one continues with the token of the reply.
 * @throws Refusal auth.no_password, auth.too_many_attempts, request.invalid for either password
 */
async function changeOwnPassword(deps: Deps, { viewer, body, client, ...when }: Call<'changeOwnPassword'>) {
  const { orm, sessions, throttle, devices } = deps
  const { currentPassword, newPassword } = body
  const em = orm.em.fork()
  const existingUser = await em.findOneOrFail(User, { id: viewer.id ?? 0 })
  if (!existingUser.passwordHash) throw new Refusal('auth.no_password')
  const source = await countAttempt(deps, existingUser.email, client, viewer, when)
  const errors: FieldError[] = []
  if (await isPassword(currentPassword, existingUser.passwordHash)) {
    await throttle.forgive(em, existingUser.emailKey, source)
  } else {
    errors.push(['currentPassword', 'incorrect'])
    const failure = { subject: asSubject(existingUser), after: { reason: 'current password' } }
    await inTransaction(orm, async (em) =>
      recordAuditEvent(em, { at: when.now, action: 'session.failed', by: viewer, ...failure }),
    )
  }
  const weakness = await weaknessOf(newPassword, existingUser.email)
  if (weakness) errors.push(['newPassword', weakness])
  if (errors.length) throw new Refusal('request.invalid', errors)

  const passwordHash = await hashPassword(newPassword)
  const token = await inTransaction(orm, async (em) => {
    const user = await em.findOneOrFail(User, { id: existingUser.id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    // A concurrent password change has ended this session.
    if (user.passwordHash !== existingUser.passwordHash) throw new Refusal('auth.required')
    await replacePassword(em, user, passwordHash, viewer, when.now)
    return sessions.issue(user, when.wallNow)
  })
  const cookie = devices.cookieFor({ ...existingUser, passwordHash }, source.device)
  return new WithHeaders({}, { [newTokenHeader]: token, 'set-cookie': cookie })
}

async function signOut({ orm }: Deps, { viewer, now }: Call<'signOut'>): Promise<Record<string, never>> {
  await inTransaction(orm, async (em) => {
    const user = await em.findOneOrFail(User, { id: viewer.id ?? 0 })
    await changeOwn(em, user, { tokenVersion: raw('token_version + 1') })
    recordAuditEvent(em, { at: now, action: 'session.ended', by: viewer, subject: asSubject(user) })
  })
  return {}
}

export type AuthService = ReturnType<typeof authService>
