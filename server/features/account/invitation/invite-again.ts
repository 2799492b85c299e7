import { defaultLanguage } from '@snowplow/contract/text/languages.ts'
import type { Em } from '../../../db/orm.ts'
import { Invitation } from '../../../entities/invitation.entity.ts'
import { Mail } from '../../../entities/mail.entity.ts'
import { toSubject, type UserRow } from '../../../entities/user.entity.ts'
import type { By } from '../../../http/serve.ts'
import { guest } from '../../../http/token.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { createLinkTokens, hashToken, lifetimeMs } from './invite.ts'
import { findUndeliveredInvitations } from './undelivered.ts'

const dayMs = 24 * 3_600_000

const scheduled = { ...guest, name: 'Scheduled mail' }

interface Reminder {
  secret: string
  /** Part of the id from which the tokens are derived: one mail for each account and reason. */
  reason: string
}

/**
 * Mails another link to accounts with a pending invitation, inside the caller's transaction. Earlier links continue to
 * work: a person may have got one by hand. Skips an account that was invited within the last day, has had this mail, or
 * whose last mail was refused.
 */
export async function inviteAgain(
  em: Em,
  users: readonly UserRow[],
  { secret, reason }: Reminder,
  { now, wallNow }: Pick<By, 'now' | 'wallNow'>,
): Promise<void> {
  if (users.length === 0) return
  const ids = users.map(({ id }) => id)
  const recent = await em.find(Invitation, { user: ids, createdAt: { $gt: new Date(wallNow.getTime() - dayMs) } })
  const mailed = await em.find(Mail, { kind: 'user.invited', entityId: ids, occurrence: reason }, { filters: false })
  const skipped = new Set([
    ...recent.map(({ user }) => user.id),
    ...mailed.map(({ entityId }) => entityId),
    ...(await findUndeliveredInvitations(em)).map(({ userId }) => userId),
  ])
  const tokenOf = createLinkTokens(secret, 'invitation')
  const invited = users.filter(({ id }) => !skipped.has(id))
  for (const user of invited) {
    user.invitedUntil = new Date(wallNow.getTime() + lifetimeMs.invitation)
    em.create(Invitation, { key: hashToken(tokenOf(reason, user.email)), user, createdAt: wallNow })
    recordAuditEvent(em, { at: now, action: 'user.invited', by: scheduled, subject: toSubject(user) })
  }
  await em.flush()
  const mail = { kind: 'user.invited', occurrence: reason, language: defaultLanguage } as const
  await enqueueMail(
    em,
    invited.map(({ id, email }) => ({ ...mail, entityId: id, recipient: email })),
    { now, wallNow },
  )
}
