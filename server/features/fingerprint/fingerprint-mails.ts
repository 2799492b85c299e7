import { LockMode } from '@mikro-orm/core'
import type { Em } from '../../db/orm.ts'
import { DailyFingerprint } from '../../entities/daily-fingerprint.entity.ts'
import { Subscriber } from '../../entities/subscriber.entity.ts'
import type { By } from '../../http/serve.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { MailReaders } from '../mail/render-message.ts'
import type { UnsubscribeTokens } from '../mail/unsubscribe-token.ts'
import { findBounced, toSubscriber } from '../subscription/subscription-mails.ts'

// Bounds the size of one statement's parameter.
const mailsPerStatement = 1000

/** Mails the fingerprint of a day to its subscribers of the season. Inside the transaction that stores it. */
export async function enqueueFingerprintMails(em: Em, day: string, at: Pick<By, 'now' | 'wallNow'>): Promise<void> {
  const options = { orderBy: { id: 'asc' }, disableIdentityMap: true, lockMode: LockMode.PESSIMISTIC_WRITE } as const
  const subscribers = await em.find(Subscriber, { getsFingerprints: true }, options)
  const bounced = await findBounced(em)
  const reachable = subscribers.filter(({ id }) => !bounced.has(id))
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

/** Reader of the mails about daily fingerprints; null for a deleted subscription. */
export const createFingerprintMailReaders = (
  tokens: UnsubscribeTokens,
): Pick<MailReaders, 'fingerprint.published'> => ({
  async 'fingerprint.published'(em, { entityId, occurrence, hasSecret }) {
    const subscriber = await em.findOne(Subscriber, { id: entityId })
    const fingerprint = await em.findOne(DailyFingerprint, { day: occurrence }, { fields: ['day', 'hash'] })
    if (!subscriber || !fingerprint) return null
    const { day, hash } = fingerprint
    return { day, hash, unsubscribeToken: hasSecret ? tokens.tokenOf(toSubscriber(subscriber)) : '...' }
  },
})
