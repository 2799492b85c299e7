import { LockMode } from '@mikro-orm/core'
import { newTokenHeader } from '@snowplow/contract/auth/auth.ts'
import type { SecondFactor } from '@snowplow/contract/auth/second-factor.ts'
import { type Em, runTransaction } from '../../../db/orm.ts'
import { AuthenticatorApp, Passkey } from '../../../entities/second-factor.entity.ts'
import { toSubject, User, type UserRow } from '../../../entities/user.entity.ts'
import { bindService } from '../../../http/bind-service.ts'
import { BadCode, Refusal } from '../../../http/problem.ts'
import { type Call, WithHeaders } from '../../../http/serve.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import { endOthers } from '../sessions/end-others.ts'
import { type AttemptDeps, checkOwnPassword, countAttempt, lockUnchanged } from '../sign-in/attempts.ts'
import type { SessionService } from '../sign-in/session.service.ts'
import { changeOwn } from '../users/change-own.ts'
import { createSecret } from './authenticator-app.ts'
import { enqueueFactorChange } from './factor-change-mails.ts'
import { createChallenge } from './passkeys.ts'
import { stopRemoval } from './pending-removal.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { createTickets, type Tickets } from './sealed.ts'
import { removeFactors, type SecondFactors } from './second-factors.ts'

interface Deps extends AttemptDeps {
  secondFactors: SecondFactors
  sessions: SessionService
}

interface AppEnrollment {
  userId: number
  secret: string
}

interface PasskeyEnrollment {
  userId: number
  challenge: string
}

interface Bound extends Deps {
  apps: Tickets<AppEnrollment>
  keys: Tickets<PasskeyEnrollment>
}

const enrollmentMs = 15 * 60_000

/** A person's own second factor. Each change needs the password again: a borrowed browser must not lock the owner out. */
export const secondFactorService = (deps: Deps) =>
  bindService(
    {
      ...deps,
      apps: createTickets<AppEnrollment>(deps.secondFactors.secrets, 'app enrollment', enrollmentMs),
      keys: createTickets<PasskeyEnrollment>(deps.secondFactors.secrets, 'passkey enrollment', enrollmentMs),
    },
    {
      getSecondFactor,
      startAuthenticatorApp,
      addAuthenticatorApp,
      startPasskey,
      addPasskey,
      removePasskey,
      removeSecondFactor,
      renewRecoveryCodes,
    },
  )

async function getSecondFactor(
  { orm, secondFactors: { passkeys } }: Bound,
  { viewer }: Call<'getSecondFactor'>,
): Promise<SecondFactor> {
  const em = orm.em.fork()
  const user = await em.findOneOrFail(User, { id: viewer.id ?? 0 })
  const app = await em.findOne(AuthenticatorApp, { user: user.id })
  return {
    hasPassword: user.passwordHash !== null,
    app: app && { addedAt: app.createdAt.toISOString() },
    passkeys: (await passkeys.list(em, user)).map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      addedAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    passkeyDomain: passkeys.domain,
    recoveryCodesLeft: await countRecoveryCodes(em, user),
  }
}

/** @throws Refusal request.invalid for the password, auth.no_password, auth.too_many_attempts */
async function requirePassword(deps: Bound, { body, ...by }: Call<'removeSecondFactor'>): Promise<UserRow> {
  const { user, errors } = await checkOwnPassword(deps, body.currentPassword, by)
  if (errors.length) throw new Refusal('request.invalid', errors)
  return user
}

/** Locks an account whose password was checked. @throws Refusal auth.required if it was changed meanwhile */
async function lockConfirmed(em: Em, checked: UserRow): Promise<UserRow> {
  const user = await lockUnchanged(em, checked)
  if (!user) throw new Refusal('auth.required')
  return user
}

const lockEnrolling = (em: Em, id: number) => em.findOneOrFail(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })

async function startAuthenticatorApp(deps: Bound, call: Call<'startAuthenticatorApp'>) {
  const { id: userId, email } = await requirePassword(deps, call)
  const { secret, uri } = createSecret(email)
  return { secret, uri, enrollment: deps.apps.issue({ userId, secret }, call.wallNow) }
}

/** @throws Refusal auth.enrollment_expired, auth.bad_code, auth.too_many_attempts */
async function addAuthenticatorApp(deps: Bound, { body, viewer, client, ...when }: Call<'addAuthenticatorApp'>) {
  const { orm, apps, secondFactors } = deps
  const enrollment = apps.read(body.enrollment, when.wallNow)
  if (!enrollment || enrollment.userId !== viewer.id) throw new Refusal('auth.enrollment_expired')
  const existingUser = await orm.em.fork().findOneOrFail(User, { id: enrollment.userId })
  const { forgive } = await countAttempt(deps, existingUser.email, client, viewer, when, 'code')
  const reply = await runTransaction(orm, async (em) => {
    const user = await lockEnrolling(em, existingUser.id)
    const isAdded = await secondFactors.apps.add(em, user, enrollment.secret, body.code, when.wallNow)
    if (!isAdded) throw new BadCode(when.wallNow)
    return completeEnrollment(deps, em, user, { viewer, client, ...when }, 'app')
  })
  await forgive()
  return reply
}

// Inside the caller's transaction. Returns codes if the account has none. The first factor ends the other sessions: a
// stranger who knows the password may have one.
async function completeEnrollment(
  { sessions }: Bound,
  em: Em,
  user: UserRow,
  call: Omit<Call<'addAuthenticatorApp'>, 'body'>,
  factor: 'app' | 'passkey',
) {
  const { viewer, ...when } = call
  const token = user.hasSecondFactor ? null : await endOthers(em, user, call, sessions)
  await changeOwn(em, user, { hasSecondFactor: true })
  await stopRemoval(em, user, { viewer, now: when.now }, 'second factor added')
  await enqueueFactorChange(em, user, factor, when)
  recordAuditEvent(em, {
    at: when.now,
    action: 'user.factor_added',
    by: viewer,
    subject: toSubject(user),
    after: { factor },
  })
  const recoveryCodes = (await countRecoveryCodes(em, user)) > 0 ? [] : await replaceRecoveryCodes(em, user)
  return token ? new WithHeaders({ recoveryCodes }, { [newTokenHeader]: token }) : { recoveryCodes }
}

/** @throws Refusal auth.passkeys_unavailable, and those of `requirePassword` */
async function startPasskey(deps: Bound, call: Call<'startPasskey'>) {
  const user = await requirePassword(deps, call)
  const challenge = createChallenge()
  const options = await deps.secondFactors.passkeys.createRegistrationOptions(deps.orm.em.fork(), user, challenge)
  return { options: { ...options }, enrollment: deps.keys.issue({ userId: user.id, challenge }, call.wallNow) }
}

/** @throws Refusal auth.enrollment_expired, auth.bad_passkey */
async function addPasskey(deps: Bound, { body, ...call }: Call<'addPasskey'>) {
  const { orm, keys, secondFactors } = deps
  const enrollment = keys.read(body.enrollment, call.wallNow)
  if (!enrollment || enrollment.userId !== call.viewer.id) throw new Refusal('auth.enrollment_expired')
  const { challenge, userId: id } = enrollment
  return runTransaction(orm, async (em) => {
    const user = await lockEnrolling(em, id)
    const { name, credential } = body
    const isAdded = await secondFactors.passkeys.add(em, user, { challenge, name, credential }, call.wallNow)
    if (!isAdded) throw new Refusal('auth.bad_passkey')
    return completeEnrollment(deps, em, user, call, 'passkey')
  })
}

/** The last factor takes the recovery codes with it. @throws Refusal auth.passkey_not_found */
async function removePasskey(deps: Bound, { params, ...call }: Call<'removePasskey'>): Promise<Record<string, never>> {
  const existingUser = await requirePassword(deps, call)
  const { viewer: by, now: at } = call
  await runTransaction(deps.orm, async (em) => {
    const user = await lockConfirmed(em, existingUser)
    const removed = await em.nativeDelete(Passkey, { id: params.id, user: user.id })
    if (removed === 0) throw new Refusal('auth.passkey_not_found')
    const left = (await em.count(Passkey, { user: user.id })) + (await em.count(AuthenticatorApp, { user: user.id }))
    if (left === 0) await removeFactors(em, user)
    await enqueueFactorChange(em, user, left === 0 ? 'off' : 'passkeyRemoved', call)
    const before = { factor: 'passkey' }
    recordAuditEvent(em, { at, action: 'user.factor_removed', by, subject: toSubject(user), before })
  })
  return {}
}

async function removeSecondFactor(deps: Bound, call: Call<'removeSecondFactor'>): Promise<Record<string, never>> {
  const existingUser = await requirePassword(deps, call)
  const { viewer: by, now: at } = call
  await runTransaction(deps.orm, async (em) => {
    const user = await lockConfirmed(em, existingUser)
    if (!user.hasSecondFactor) return
    await removeFactors(em, user)
    await enqueueFactorChange(em, user, 'off', call)
    recordAuditEvent(em, { at, action: 'user.factor_removed', by, subject: toSubject(user) })
  })
  return {}
}

/** @throws Refusal auth.no_second_factor */
async function renewRecoveryCodes(deps: Bound, call: Call<'renewRecoveryCodes'>) {
  const existingUser = await requirePassword(deps, call)
  const { viewer: by, now: at } = call
  const recoveryCodes = await runTransaction(deps.orm, async (em) => {
    const user = await lockConfirmed(em, existingUser)
    if (!user.hasSecondFactor) throw new Refusal('auth.no_second_factor')
    await enqueueFactorChange(em, user, 'codesRenewed', call)
    recordAuditEvent(em, { at, action: 'user.recovery_codes_renewed', by, subject: toSubject(user) })
    return replaceRecoveryCodes(em, user)
  })
  return { recoveryCodes }
}
