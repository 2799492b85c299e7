import { LockMode } from '@mikro-orm/core'
import type { SecondFactor } from '@snowplow/contract/auth/second-factor.ts'
import { type Em, inTransaction } from '../../../db/orm.ts'
import { AuthenticatorApp } from '../../../entities/second-factor.entity.ts'
import { asSubject, User, type UserRow } from '../../../entities/user.entity.ts'
import { bindService } from '../../../http/bind-service.ts'
import { BadCode, Refusal } from '../../../http/problem.ts'
import type { Call } from '../../../http/serve.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import { type AttemptDeps, checkOwnPassword, countAttempt } from '../sign-in/attempts.ts'
import { changeOwn } from '../users/user.service.ts'
import { createSecret } from './authenticator-app.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { createTickets } from './sealed.ts'
import { removeFactors, type SecondFactors } from './second-factors.ts'

interface Deps extends AttemptDeps {
  secondFactors: SecondFactors
}

type Tickets = ReturnType<typeof createTickets<{ userId: number; secret: string }>>

const enrollmentMs = 15 * 60_000

/** A person's own second factor. Each change needs the password again: a borrowed browser must not lock the owner out. */
export const secondFactorService = (deps: Deps) =>
  bindService(
    { ...deps, enrollments: createTickets(deps.secondFactors.secrets, 'enrollment', enrollmentMs) as Tickets },
    { getSecondFactor, startAuthenticatorApp, addAuthenticatorApp, removeSecondFactor, renewRecoveryCodes },
  )

type Bound = Deps & { enrollments: Tickets }

async function getSecondFactor({ orm }: Bound, { viewer }: Call<'getSecondFactor'>): Promise<SecondFactor> {
  const em = orm.em.fork()
  const user = await em.findOneOrFail(User, { id: viewer.id ?? 0 })
  const app = await em.findOne(AuthenticatorApp, { user: user.id })
  return {
    hasPassword: user.passwordHash !== null,
    app: app && { addedAt: app.createdAt.toISOString() },
    recoveryCodesLeft: await countRecoveryCodes(em, user),
  }
}

/** @throws Refusal request.invalid for the password, auth.no_password, auth.too_many_attempts */
async function requirePassword(deps: Bound, { body, ...by }: Call<'removeSecondFactor'>): Promise<UserRow> {
  const { user, errors } = await checkOwnPassword(deps, body.currentPassword, by)
  if (errors.length) throw new Refusal('request.invalid', errors)
  return user
}

const lockUser = (em: Em, { id }: Pick<UserRow, 'id'>) =>
  em.findOneOrFail(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })

async function startAuthenticatorApp(deps: Bound, call: Call<'startAuthenticatorApp'>) {
  const { id: userId, email } = await requirePassword(deps, call)
  const { secret, uri } = createSecret(email)
  return { secret, uri, enrollment: deps.enrollments.issue({ userId, secret }, call.wallNow) }
}

/** @throws Refusal auth.enrollment_expired, auth.bad_code, auth.too_many_attempts */
async function addAuthenticatorApp(deps: Bound, { body, viewer, client, ...when }: Call<'addAuthenticatorApp'>) {
  const { orm, enrollments, secondFactors } = deps
  const enrollment = enrollments.read(body.enrollment, when.wallNow)
  if (!enrollment || enrollment.userId !== viewer.id) throw new Refusal('auth.enrollment_expired')
  const existingUser = await orm.em.fork().findOneOrFail(User, { id: enrollment.userId })
  const { forgive } = await countAttempt(deps, existingUser.email, client, viewer, when, 'code')
  const recoveryCodes = await inTransaction(orm, async (em) => {
    const user = await lockUser(em, existingUser)
    const isAdded = await secondFactors.apps.add(em, user, enrollment.secret, body.code, when.wallNow)
    if (!isAdded) throw new BadCode(when.wallNow)
    return completeEnrollment(em, user, { viewer, now: when.now }, 'app')
  })
  await forgive()
  return { recoveryCodes }
}

// Inside the caller's transaction. Returns codes if the account has none.
async function completeEnrollment(
  em: Em,
  user: UserRow,
  { viewer, now }: Pick<Call<'addAuthenticatorApp'>, 'viewer' | 'now'>,
  factor: 'app',
): Promise<string[]> {
  await changeOwn(em, user, { hasSecondFactor: true })
  recordAuditEvent(em, {
    at: now,
    action: 'user.factor_added',
    by: viewer,
    subject: asSubject(user),
    after: { factor },
  })
  return (await countRecoveryCodes(em, user)) > 0 ? [] : replaceRecoveryCodes(em, user)
}

async function removeSecondFactor(deps: Bound, call: Call<'removeSecondFactor'>): Promise<Record<string, never>> {
  const existingUser = await requirePassword(deps, call)
  const { viewer: by, now: at } = call
  await inTransaction(deps.orm, async (em) => {
    const user = await lockUser(em, existingUser)
    if (!user.hasSecondFactor) return
    await removeFactors(em, user)
    recordAuditEvent(em, { at, action: 'user.factor_removed', by, subject: asSubject(user), before: { factor: 'app' } })
  })
  return {}
}

/** @throws Refusal auth.no_second_factor */
async function renewRecoveryCodes(deps: Bound, call: Call<'renewRecoveryCodes'>) {
  const existingUser = await requirePassword(deps, call)
  const { viewer: by, now: at } = call
  const recoveryCodes = await inTransaction(deps.orm, async (em) => {
    const user = await lockUser(em, existingUser)
    if (!user.hasSecondFactor) throw new Refusal('auth.no_second_factor')
    recordAuditEvent(em, { at, action: 'user.recovery_codes_renewed', by, subject: asSubject(user) })
    return replaceRecoveryCodes(em, user)
  })
  return { recoveryCodes }
}
