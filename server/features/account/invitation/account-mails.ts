import type { MailContents, MailKind } from '@snowplow/contract/mail/mail.ts'
import type { LinkPurpose } from '@snowplow/contract/user/invitation.ts'
import type { Secrets } from '../../../config.ts'
import type { Em } from '../../../db/orm.ts'
import { Invitation } from '../../../entities/invitation.entity.ts'
import { User } from '../../../entities/user.entity.ts'
import type { MailReaders, MailSubject } from '../../mail/render-message.ts'
import { createLinkTokens, getBlocker, getLinkEnd, hashToken, type LinkTokens, toLinkPath } from './invite.ts'

/**
 * Contents of the mails with a link of an account. Only the id of the action is stored with a mail: the token is derived
 * again when the mail is sent. Null if the link no longer opens, so that the mail is canceled.
 */
export const createAccountMailReaders = (
  secrets: Secrets,
): Pick<MailReaders, 'user.invited' | 'user.password_reset'> => ({
  'user.invited': createReader(secrets, 'invitation'),
  'user.password_reset': createReader(secrets, 'passwordReset'),
})

function createReader(secrets: Secrets, purpose: LinkPurpose) {
  const links = { purpose, tokensOfAll: secrets.map((secret) => createLinkTokens(secret, purpose)) }
  return (em: Em, subject: MailSubject) => readLink(links, em, subject)
}

async function readLink(
  { purpose, tokensOfAll }: { purpose: LinkPurpose; tokensOfAll: LinkTokens[] },
  em: Em,
  { entityId, occurrence, isPreview, hasSecret }: MailSubject,
): Promise<MailContents['user.invited'] | null> {
  const user = await em.findOne(User, { id: entityId })
  if (!user) return null
  // Enqueued before a rotation of the secret, perhaps.
  const tokens = tokensOfAll.map((tokenOf) => tokenOf(occurrence, user.email))
  const invitation = await em.findOne(Invitation, { key: { $in: tokens.map(hashToken) } })
  const token = tokens.find((one) => hashToken(one) === invitation?.key)
  if (!invitation || !token || (!isPreview && getBlocker(invitation, user, new Date()))) return null
  return {
    name: `${user.firstName} ${user.lastName}`,
    path: toLinkPath(purpose, hasSecret ? token : '...'),
    endsAt: getLinkEnd(invitation).toISOString(),
  }
}

export const accountMailKinds: readonly MailKind[] = [
  'user.invited',
  'user.password_reset',
  'user.factor_removal',
  'user.factor_changed',
  'user.task',
  'user.decision',
]
