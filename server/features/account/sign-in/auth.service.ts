import { LockMode, raw } from '@mikro-orm/core'
import { newTokenHeader, type SessionUser, type SignIn } from '@snowplow/contract/auth/auth.ts'
import { type Em, runTransaction } from '../../../db/orm.ts'
import { toEmailKey, toSubject, User, type UserRow } from '../../../entities/user.entity.ts'
import { bindService } from '../../../http/bind-service.ts'
import { BadCode, Refusal } from '../../../http/problem.ts'
import { type Call, WithHeaders } from '../../../http/serve.ts'
import { guest, type Viewer } from '../../../http/token.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import { endInvitation } from '../invitation/invite.ts'
import { enqueueFactorChange } from '../second-factor/factor-change-mails.ts'
import { stopRemoval } from '../second-factor/pending-removal.ts'
import { isRecoveryCode } from '../second-factor/recovery-codes.ts'
import type { Factor, SecondFactors } from '../second-factor/second-factors.ts'
import { changeOwn } from '../users/change-own.ts'
import { findWeakness, hashPassword, isPassword } from '../users/password.ts'
import { addUser, replacePassword } from '../users/user.service.ts'
import {
  type AttemptDeps,
  checkOwnPassword,
  countAttempt,
  lockUnchanged,
  recordFailure,
  type When,
} from './attempts.ts'
import type { createIdentityProvider } from './identity-provider.ts'
import type { SessionService } from './session.service.ts'
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

interface Deps extends AttemptDeps {
  sessions: SessionService
  secondFactors: SecondFactors
  provider: ReturnType<typeof createIdentityProvider> | null
  /** Email domains that get an account with role user on first sign-in. */
  provisionDomains: readonly string[]
}

export const authService = (deps: Deps) =>
  bindService(deps, {
    signInByPassword,
    login,
    completeLogin,
    completePasskeyLogin,
    ssoLogin,
    getMe,
    updateMe,
    changeOwnPassword,
    signOut,
  })

/** Time and browser of a sign-in. */
type Visit = When & Pick<Call<'login'>, 'client'>

// In the caller's transaction. Any sign-in accepts a pending invitation.
async function start(
  { sessions }: Deps,
  em: Em,
  user: UserRow,
  after: { by: 'password' | 'organization'; factor?: Factor },
  { now, wallNow, client }: Visit,
) {
  if (user.invitedUntil) await endInvitation(em, user, 'accepted')
  await changeOwn(em, user, { lastLoginAt: now, invitedUntil: null })
  const viewer = { id: user.id, name: toSubject(user).name, roles: user.roles }
  recordAuditEvent(em, { at: now, action: 'session.started', by: viewer, subject: toSubject(user), after })
  if (after.factor) await stopRemoval(em, user, { viewer, now }, 'second factor used')
  if (after.factor === 'recoveryCode') await enqueueFactorChange(em, user, 'codeUsed', { now, wallNow, client })
  const isFederated = after.by === 'organization'
  return { token: await sessions.start(em, user, wallNow, { agent: client.agent, isFederated }) }
}

/**
 * Same work and reply for an unknown email, a wrong password and a deactivated account.
 * @throws Refusal auth.bad_credentials, auth.too_many_attempts
 */
async function login(deps: Deps, { body: { email, password }, ...visit }: Call<'login'>) {
  const { orm } = deps
  const { device, forgive } = await countAttempt(deps, email, visit.client, guest, visit)
  const em = orm.em.fork()
  const existingUser = await em.findOne(User, { emailKey: toEmailKey(email) })
  const isRight = await isPassword(password, existingUser?.passwordHash)
  if (!existingUser?.isActive || !isRight) {
    await runTransaction(orm, async (em) => recordFailure(em, email, existingUser, 'password', visit.now))
    throw new Refusal('auth.bad_credentials')
  }
  await forgive()
  return runTransaction(orm, async (em) => {
    const user = await lockUnchanged(em, existingUser)
    if (!user?.isActive) throw new Refusal('auth.bad_credentials')
    return signInByPassword(deps, em, user, device, visit)
  })
}

/** After a correct password, in the caller's transaction: a challenge if the account has a second factor. */
async function signInByPassword(
  deps: Deps,
  em: Em,
  user: UserRow,
  device: string | null,
  visit: Visit,
): Promise<SignIn | WithHeaders<SignIn>> {
  if (user.hasSecondFactor) return deps.secondFactors.challenge(em, user, visit.wallNow)
  const session = await start(deps, em, user, { by: 'password' }, visit)
  return new WithHeaders(session, { 'set-cookie': deps.devices.cookieFor(user, device) })
}

/**
 * Second step of a sign-in, with the same reply for every code that does not work.
 * @throws Refusal auth.challenge_expired, auth.bad_code, auth.too_many_attempts
 */
async function completeLogin(deps: Deps, { body: { challenge, code }, ...visit }: Call<'completeLogin'>) {
  const useCode: UseFactor = (em, user) => deps.secondFactors.use(em, user, code, visit.wallNow)
  const guessed = isRecoveryCode(code) ? 'recoveryCode' : 'code'
  const signedIn = await completeStep(deps, challenge, { reason: 'wrong code', guessed }, useCode, visit)
  if (!signedIn) throw new BadCode(visit.wallNow)
  return signedIn
}

/** @throws Refusal auth.challenge_expired, auth.bad_passkey, auth.too_many_attempts */
async function completePasskeyLogin(deps: Deps, { body, ...visit }: Call<'completePasskeyLogin'>) {
  const usePasskey: UseFactor = (em, user) => deps.secondFactors.usePasskey(em, user, body, visit.wallNow)
  const step = { reason: 'wrong passkey', guessed: 'code' } as const
  const signedIn = await completeStep(deps, body.challenge, step, usePasskey, visit)
  if (!signedIn) throw new Refusal('auth.bad_passkey')
  return signedIn
}

type UseFactor = (em: Em, user: UserRow) => Promise<Factor | null>

/** @returns null if the factor does not work */
async function completeStep(
  deps: Deps,
  challenge: string,
  { reason, guessed }: { reason: 'wrong code' | 'wrong passkey'; guessed: 'code' | 'recoveryCode' },
  use: UseFactor,
  visit: Visit,
) {
  const { orm, devices, secondFactors } = deps
  const challenged = await secondFactors.findChallenged(orm.em.fork(), challenge, visit.wallNow)
  const { device, forgive } = await countAttempt(deps, challenged.email, visit.client, guest, visit, guessed)
  const session = await runTransaction(orm, async (em) => {
    // Locked: a concurrent change of the password ends the challenge.
    await em.findOneOrFail(User, { id: challenged.id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    const user = await secondFactors.findChallenged(em, challenge, visit.wallNow)
    const factor = await use(em, user)
    if (factor) return start(deps, em, user, { by: 'password', factor }, visit)
    recordFailure(em, user.email, user, reason, visit.now)
    return null
  })
  if (!session) return null
  await forgive()
  return new WithHeaders(session, { 'set-cookie': devices.cookieFor(challenged, device) })
}

/** Accepts a verified token once, then matches a user by the verified email. @throws Refusal sso.* */
async function ssoLogin(deps: Deps, { body: { accessToken }, ...visit }: Call<'ssoLogin'>): Promise<{ token: string }> {
  const { orm, provider, provisionDomains } = deps
  if (!provider) throw new Refusal('sso.not_configured')
  const person = await provider.verify(accessToken, visit.wallNow)
  const key = toEmailKey(person.email)
  const outcome = await runTransaction(orm, async (em) => {
    if (!(await useUpToken(em, accessToken))) return 'sso.token_used'
    const existingUser = await em.findOne(User, { emailKey: key })
    if (existingUser?.isActive) return start(deps, em, existingUser, { by: 'organization' }, visit)
    if (!existingUser && provisionDomains.includes(key.slice(key.lastIndexOf('@') + 1))) {
      const { email, firstName, lastName } = person
      const account = { email, firstName, lastName, roles: ['user' as const], passwordHash: null }
      const added = await addUser(em, account, provisioner, visit.now)
      return start(deps, em, added, { by: 'organization' }, visit)
    }
    recordFailure(em, person.email, existingUser, existingUser ? 'deactivated' : 'unknown email', visit.now)
    return existingUser ? 'sso.deactivated' : 'sso.unknown_email'
  })
  if (typeof outcome === 'string') throw new Refusal(outcome)
  return outcome
}

async function getMe({ orm }: Deps, { viewer }: Call<'getMe'>): Promise<SessionUser> {
  const user = await orm.em.fork().findOneOrFail(User, { id: viewer.id ?? 0 })
  return { ...toSessionUser(user), ...(viewer.mustEnroll && { mustEnroll: true as const }) }
}

function updateMe({ orm }: Deps, { viewer, body: { settings, shortcuts } }: Call<'updateMe'>): Promise<SessionUser> {
  return runTransaction(orm, async (em) => {
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
  const { orm, sessions, devices } = deps
  const { currentPassword, newPassword } = body
  const {
    user: existingUser,
    device,
    errors,
  } = await checkOwnPassword(deps, currentPassword, { viewer, client, ...when })
  const weakness = await findWeakness(newPassword, existingUser.email)
  if (weakness) errors.push(['newPassword', weakness])
  if (errors.length) throw new Refusal('request.invalid', errors)

  const passwordHash = await hashPassword(newPassword)
  const token = await runTransaction(orm, async (em) => {
    const user = await lockUnchanged(em, existingUser)
    // A concurrent password change has ended this session.
    if (!user) throw new Refusal('auth.required')
    await replacePassword(em, user, passwordHash, viewer, when.now)
    const { isFederated = false } = viewer
    return sessions.start(em, user, when.wallNow, { agent: client.agent, isFederated })
  })
  const cookie = devices.cookieFor({ ...existingUser, passwordHash }, device)
  return new WithHeaders({}, { [newTokenHeader]: token, 'set-cookie': cookie })
}

async function signOut({ orm }: Deps, { viewer, now }: Call<'signOut'>): Promise<Record<string, never>> {
  await runTransaction(orm, async (em) => {
    const user = await em.findOneOrFail(User, { id: viewer.id ?? 0 })
    await changeOwn(em, user, { tokenVersion: raw('token_version + 1') })
    recordAuditEvent(em, { at: now, action: 'session.ended', by: viewer, subject: toSubject(user) })
  })
  return {}
}

export type AuthService = ReturnType<typeof authService>
