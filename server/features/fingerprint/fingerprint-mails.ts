import { raw } from '@mikro-orm/core'
import type { Secrets } from '../../config.ts'
import type { Em } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import { DailyFingerprint } from '../../entities/daily-fingerprint.entity.ts'
import { FingerprintSubscriber, type FingerprintSubscriberRow } from '../../entities/fingerprint-subscriber.entity.ts'
import { Mail } from '../../entities/mail.entity.ts'
import { toEmailKey } from '../../entities/user.entity.ts'
import type { By } from '../../http/serve.ts'
import { deleteMails, enqueueMail, isRequestOver } from '../mail/outbox.ts'
import type { MailReaders } from '../mail/render-message.ts'
import type { MailSubscriber, UnsubscribeTokens } from '../mail/unsubscribe-token.ts'
import { confirmationHours, createSubscriptionTokens } from './subscription-token.ts'

// Bounds the size of one statement's parameter.
const mailsPerStatement = 1000

/**
 * Mails the fingerprint of a day to the subscribers of the season, unless an earlier mail bounced: further ones would
 * harm the sender's reputation. Inside the transaction that stores it.
 */
export async function enqueueFingerprintMails(em: Em, day: string, at: Pick<By, 'now' | 'wallNow'>): Promise<void> {
  const subscribers = await em.find(FingerprintSubscriber, {}, { orderBy: { id: 'asc' }, disableIdentityMap: true })
  const bounced = await em.find(Mail, { kind: 'fingerprint.published', isBounced: true }, { fields: ['entityId'] })
  const bouncedIds = new Set(bounced.map(({ entityId }) => entityId))
  const reachable = subscribers.filter(({ id }) => !bouncedIds.has(id))
  const mails = reachable.map(({ id, email, language }) => ({
    kind: 'fingerprint.published' as const,
    entityId: id,
    occurrence: day,
    recipient: email,
    language,
  }))
  for (let start = 0; start < mails.length; start += mailsPerStatement)
    await enqueueMail(em, mails.slice(start, start + mailsPerStatement), at)
}

/** Enqueues again for an address that bounced: its confirmation has arrived since. */
export const clearBounces = (em: Em, { id }: Pick<FingerprintSubscriberRow, 'id'>) =>
  em.nativeUpdate(Mail, { kind: 'fingerprint.published', entityId: id, isBounced: true }, { isBounced: false })

/** Deletes a subscription with every mail about it. Inside the caller's transaction, in the season of the subscriber. */
export async function deleteSubscriber(em: Em, { id, email }: FingerprintSubscriberRow): Promise<void> {
  await em.nativeDelete(FingerprintSubscriber, { id })
  await deleteMails(em, ['fingerprint.published'], id)
  // Confirmations have no subscriber yet: only the address connects them.
  await em.nativeDelete(Mail, { kind: 'fingerprint.confirmation', [raw('lower(recipient)')]: toEmailKey(email) })
}

export const toSubscriber = ({ id, emailKey }: FingerprintSubscriberRow): MailSubscriber => ({
  type: 'fingerprint',
  id,
  key: emailKey,
})

/** Readers of the mails about daily fingerprints; null for an expired confirmation or a deleted subscription. */
export function createFingerprintMailReaders(
  secrets: Secrets,
  tokens: UnsubscribeTokens,
): Pick<MailReaders, 'fingerprint.confirmation' | 'fingerprint.published'> {
  const { tokenOf } = createSubscriptionTokens(secrets)
  return {
    async 'fingerprint.confirmation'(em, { recipient: email, language, occurrence, isPreview, hasSecret }) {
      const request = { email, season: getSeasonId(em), language, requestedAt: Number(occurrence) }
      if (isRequestOver(request.requestedAt) && !isPreview) return null
      // The token follows `#`, which browsers do not send to a server.
      return { path: `/confirm-subscription#${hasSecret ? tokenOf(request) : '...'}`, hours: confirmationHours }
    },
    async 'fingerprint.published'(em, { entityId, occurrence, isPreview }) {
      const subscriber = await em.findOne(FingerprintSubscriber, { id: entityId })
      const fingerprint = await em.findOne(DailyFingerprint, { day: occurrence }, { fields: ['day', 'hash'] })
      if (!subscriber || !fingerprint) return null
      const { day, hash } = fingerprint
      return { day, hash, unsubscribeToken: isPreview ? '...' : tokens.tokenOf(toSubscriber(subscriber)) }
    },
  }
}
