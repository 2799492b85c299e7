import { LockMode } from '@mikro-orm/core'
import { type Em, type Orm, runTransaction } from '../../../db/orm.ts'
import { toEmailKey, toSubject, User, type UserRow } from '../../../entities/user.entity.ts'
import type { FieldError } from '../../../http/problem.ts'
import { Refusal } from '../../../http/problem.ts'
import type { By, Caller } from '../../../http/serve.ts'
import { guest, type Viewer } from '../../../http/token.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import { isPassword } from '../users/password.ts'
import { codeLimit, createThrottleRefusal, recoveryLimit, type Source, type Throttle } from './login-throttle.ts'
import type { TrustedDevices } from './trusted-devices.ts'

/** Audit events carry the contest's time; tokens and waits use the real time, which a demo cannot change. */
export type When = Pick<Caller, 'now' | 'wallNow'>

export interface AttemptDeps {
  orm: Orm
  throttle: Throttle
  devices: TrustedDevices
}

/**
 * Counted and cleared separately, so that a correct password does not clear wrong codes, and that guessed codes of an app
 * leave the recovery codes to the owner.
 */
const counters = {
  password: { prefix: '', limit: undefined },
  code: { prefix: 'second factor ', limit: codeLimit },
  recoveryCode: { prefix: 'recovery code ', limit: recoveryLimit },
}

const getSubject = (email: string, user: UserRow | null) =>
  user ? toSubject(user) : { type: 'user', id: null, name: email }

export const recordFailure = (em: Em, email: string, user: UserRow | null, reason: string, now: Date, by = guest) =>
  recordAuditEvent(em, { at: now, action: 'session.failed', by, subject: getSubject(email, user), after: { reason } })

/**
 * Counts an attempt before its password or code is checked. Each wait is audited once, so that a flood cannot fill the
 * audit.
 * @returns the function to call after a success, and the recognized browser
 * @throws Refusal auth.too_many_attempts with Retry-After, in seconds
 */
export async function countAttempt(
  { orm, throttle, devices }: AttemptDeps,
  email: string,
  { address, cookies }: Caller['client'],
  by: Viewer,
  { now, wallNow }: When,
  guessed: keyof typeof counters = 'password',
): Promise<{ device: string | null; forgive: () => Promise<void> }> {
  const key = toEmailKey(email)
  const { prefix, limit } = counters[guessed]
  const counter = `${prefix}${key}`
  const em = orm.em.fork()
  const account = devices.mayHave(cookies) ? await em.findOne(User, { emailKey: key }) : null
  const source: Source = { address, device: account && devices.find(account, cookies) }
  const throttled = await throttle.count(em, counter, source, wallNow, limit)
  if (!throttled) return { device: source.device, forgive: () => throttle.forgive(em, counter, source) }
  const { reason, isFirst } = throttled
  if (isFirst)
    await runTransaction(orm, async (em) => {
      const subject = getSubject(email, await em.findOne(User, { emailKey: key }))
      recordAuditEvent(em, { at: now, action: 'session.throttled', by, subject, after: { reason } })
    })
  throw createThrottleRefusal(throttled)
}

/**
 * Locks an account whose password was checked outside the transaction.
 * @returns null if the password was changed meanwhile
 */
export async function lockUnchanged(em: Em, { id, passwordHash }: UserRow): Promise<UserRow | null> {
  const user = await em.findOneOrFail(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  return user.passwordHash === passwordHash ? user : null
}

/**
 * Checks the current password of a signed-in person, throttled like a sign-in.
 * @returns the account, the recognized browser, and the errors for the field `currentPassword`
 * @throws Refusal auth.no_password, auth.too_many_attempts
 */
export async function checkOwnPassword(
  deps: AttemptDeps,
  currentPassword: string,
  { viewer, client, ...when }: Pick<By, 'viewer' | 'now' | 'wallNow'> & Pick<Caller, 'client'>,
) {
  const { orm } = deps
  const user = await orm.em.fork().findOneOrFail(User, { id: viewer.id ?? 0 })
  if (!user.passwordHash) throw new Refusal('auth.no_password')
  const { device, forgive } = await countAttempt(deps, user.email, client, viewer, when)
  const errors: FieldError[] = []
  if (await isPassword(currentPassword, user.passwordHash)) await forgive()
  else {
    errors.push(['currentPassword', 'incorrect'])
    await runTransaction(orm, async (em) => recordFailure(em, user.email, user, 'current password', when.now, viewer))
  }
  return { user, device, errors }
}
