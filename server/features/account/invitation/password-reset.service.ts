import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Em, type Orm, runTransaction } from '../../../db/orm.ts'
import { Invitation } from '../../../entities/invitation.entity.ts'
import { toEmailKey, toSubject, User, type UserRow } from '../../../entities/user.entity.ts'
import { bindService } from '../../../http/bind-service.ts'
import { negotiateClientLanguage } from '../../../http/pages/negotiate-language.ts'
import { Refusal } from '../../../http/problem.ts'
import type { Call } from '../../../http/serve.ts'
import { guest } from '../../../http/token.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { createThrottleRefusal, type Throttle } from '../sign-in/login-throttle.ts'
import { createLinkTokens, hashToken, type LinkTokens, lifetimeMs } from './invite.ts'

/** Time of each reply in ms: longer than the work for a known address takes, so that it does not give it away. */
export const replyMs = 400
/** Links of an account that are open at the same time: a stranger cannot flood a mailbox. */
const maxOpenLinks = 5

interface Deps {
  orm: Orm
  secret: string
  throttle: Throttle
  mailer: Pick<Mailer, 'smtp' | 'wake'>
}

interface PasswordReset extends Deps {
  tokenOf: LinkTokens
}

export const passwordResetService = (deps: Deps) =>
  bindService({ ...deps, tokenOf: createLinkTokens(deps.secret, 'passwordReset') }, { requestPasswordReset })

/**
 * Mails a link. Same reply after the same time for a known and an unknown email, a deactivated account and one
 * without a password.
 * @throws Refusal mail.not_configured, auth.too_many_attempts
 */
async function requestPasswordReset(
  { orm, throttle, mailer, tokenOf }: PasswordReset,
  { body: { email }, client, now, wallNow }: Call<'requestPasswordReset'>,
) {
  if (!mailer.smtp) throw new Refusal('mail.not_configured')
  const end = setTimeout(replyMs)
  const key = toEmailKey(email)
  const source = { address: client.address, device: null }
  const throttled = await throttle.count(orm.em.fork(), `password reset ${key}`, source, wallNow)
  if (throttled) throw createThrottleRefusal(throttled)
  await runTransaction(orm, async (em) => {
    const user = await em.findOne(User, { emailKey: key })
    const subject = user ? toSubject(user) : { type: 'user', id: null, name: email }
    recordAuditEvent(em, { at: now, action: 'user.reset_requested', by: guest, subject })
    if (!user || !(await canReset(em, user, wallNow))) return
    const actionId = randomUUID()
    em.create(Invitation, {
      key: hashToken(tokenOf(actionId, user.email)),
      user,
      purpose: 'passwordReset',
      createdAt: wallNow,
    })
    const mail = { kind: 'user.password_reset', entityId: user.id, recipient: user.email } as const
    await enqueueMail(em, [{ ...mail, occurrence: actionId, language: negotiateClientLanguage(client) }], {
      now,
      wallNow,
    })
  })
  await end
  mailer.wake()
  return {}
}

async function canReset(em: Em, { id, isActive, passwordHash }: UserRow, wallNow: Date): Promise<boolean> {
  if (!isActive || passwordHash === null) return false
  const since = new Date(wallNow.getTime() - lifetimeMs.passwordReset)
  const openLinks = { user: id, purpose: 'passwordReset', end: null, createdAt: { $gt: since } } as const
  return (await em.count(Invitation, openLinks)) < maxOpenLinks
}
