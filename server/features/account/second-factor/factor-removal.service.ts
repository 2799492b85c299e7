import { randomUUID } from 'node:crypto'
import { LockMode, raw } from '@mikro-orm/core'
import { factorRemovalHours } from '@snowplow/contract/limits.ts'
import type { User as UserReply } from '@snowplow/contract/user/user.ts'
import { type Em, type Orm, runTransaction } from '../../../db/orm.ts'
import { toSubject, User, type UserRow } from '../../../entities/user.entity.ts'
import { bindService } from '../../../http/bind-service.ts'
import { getClientPrefix } from '../../../http/limits/client.ts'
import { negotiateClientLanguage } from '../../../http/pages/negotiate-language.ts'
import { Refusal } from '../../../http/problem.ts'
import type { By, Call } from '../../../http/serve.ts'
import { guest } from '../../../http/token.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { hashToken } from '../invitation/invite.ts'
import { type AttemptDeps, checkOwnPassword } from '../sign-in/attempts.ts'
import { createThrottleRefusal } from '../sign-in/login-throttle.ts'
import { toViewer } from '../sign-in/session.service.ts'
import { changeOwn } from '../users/change-own.ts'
import { toReply } from '../users/user.service.ts'
import { enqueueFactorChange } from './factor-change-mails.ts'
import { createRemovalTokens } from './factor-removal-mails.ts'
import { stopRemoval } from './pending-removal.ts'
import { removeFactors } from './second-factors.ts'

const delayMs = factorRemovalHours * 3_600_000

interface Deps extends AttemptDeps {
  secret: string
  /** Called after the commit of a removal, whose mail then waits in the outbox. */
  onStarted: () => void
}

/** Removal of a lost second factor by another administrator. */
export const factorRemovalService = (deps: Deps) =>
  bindService(deps, { startFactorRemoval, stopFactorRemoval, keepSecondFactor })

const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const

/** @throws Refusal user.not_found */
async function lockUser(em: Em, id: number): Promise<UserRow> {
  const user = await em.findOne(User, { id }, lock)
  if (!user) throw new Refusal('user.not_found')
  return user
}

/**
 * @throws Refusal user.own_second_factor, user.not_found, user.no_second_factor, request.invalid for the password,
 * auth.no_password, auth.too_many_attempts
 */
async function startFactorRemoval(
  deps: Deps,
  { params: { id }, body, ...by }: Call<'startFactorRemoval'>,
): Promise<UserReply> {
  if (id === by.viewer.id) throw new Refusal('user.own_second_factor')
  const { user: administrator, errors } = await checkOwnPassword(deps, body.currentPassword, by)
  if (errors.length) throw new Refusal('request.invalid', errors)
  const reply = await runTransaction(deps.orm, async (em) => {
    const user = await lockUser(em, id)
    if (!user.hasSecondFactor || !user.isActive) throw new Refusal('user.no_second_factor')
    if (!user.factorRemovalAt) await start(deps, em, { user, administrator }, by)
    return toReply(user)
  })
  deps.onStarted()
  return reply
}

type Start = Omit<Call<'startFactorRemoval'>, 'params' | 'body'>

// In the language of the administrator: that of the account is unknown.
async function start(
  { secret }: Deps,
  em: Em,
  { user, administrator }: { user: UserRow; administrator: UserRow },
  { viewer, now, wallNow, client }: Start,
): Promise<void> {
  const removalId = randomUUID()
  await changeOwn(em, user, {
    factorRemovalAt: new Date(now.getTime() + delayMs),
    factorRemovalBy: `${administrator.firstName} ${administrator.lastName}`,
    factorRemovalKey: hashToken(createRemovalTokens(secret)(removalId)),
  })
  recordAuditEvent(em, { at: now, action: 'user.factor_removal_started', by: viewer, subject: toSubject(user) })
  const mail = { kind: 'user.factor_removal', entityId: user.id, recipient: user.email } as const
  await enqueueMail(em, [{ ...mail, occurrence: removalId, language: negotiateClientLanguage(client) }], {
    now,
    wallNow,
  })
}

/** @throws Refusal user.not_found */
function stopFactorRemoval(
  { orm }: Deps,
  { params: { id }, viewer, now }: Call<'stopFactorRemoval'>,
): Promise<UserReply> {
  return runTransaction(orm, async (em) => {
    const user = await lockUser(em, id)
    await stopRemoval(em, user, { viewer, now })
    return toReply(user)
  })
}

/**
 * Throttles guessed tokens like wrong passwords.
 * @throws Refusal auth.no_factor_removal, auth.too_many_attempts
 */
async function keepSecondFactor({ orm, throttle }: Deps, { body, client, now, wallNow }: Call<'keepSecondFactor'>) {
  const isStopped = await runTransaction(orm, async (em) => {
    const user = await em.findOne(User, { factorRemovalKey: hashToken(body.token) }, lock)
    if (user) await stopRemoval(em, user, { viewer: toViewer(user), now }, 'mailed link')
    return user !== null
  })
  if (isStopped) return {}
  const source = { address: client.address, device: null }
  const counter = `second factor removal ${getClientPrefix(client.address)}`
  const throttled = await throttle.count(orm.em.fork(), counter, source, wallNow)
  throw throttled ? createThrottleRefusal(throttled) : new Refusal('auth.no_factor_removal')
}

const scheduled = { ...guest, name: 'Scheduled removal' }

/**
 * Carries out the removals that are due. Safe with several processes: each locks the account, and finds it only while its
 * removal is pending.
 */
export async function removeDueFactors(orm: Orm, when: Pick<By, 'now' | 'wallNow'>): Promise<void> {
  const { now } = when
  const isDue = { factorRemovalAt: { $lte: now } }
  const accounts = await orm.em.fork().find(User, isDue, { fields: ['id'], orderBy: { factorRemovalAt: 'asc' } })
  for (const { id } of accounts)
    await runTransaction(orm, async (em) => {
      const user = await em.findOne(User, { id, ...isDue }, lock)
      if (!user) return
      if (!user.isActive) return stopRemoval(em, user, { viewer: scheduled, now }, 'deactivated')
      await removeFactors(em, user)
      await changeOwn(em, user, { tokenVersion: raw('token_version + 1') })
      await enqueueFactorChange(em, user, 'off', when)
      recordAuditEvent(em, { at: now, action: 'user.factor_removed', by: scheduled, subject: toSubject(user) })
    })
}
