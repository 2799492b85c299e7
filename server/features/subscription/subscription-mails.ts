import { raw } from '@mikro-orm/core'
import { concludedFrom, getPhaseWindow, phaseState, stages } from '@snowplow/contract/contest/phases.ts'
import { subscriberMailKinds } from '@snowplow/contract/mail/mail.ts'
import type { Secrets } from '../../config.ts'
import type { Em } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import { Mail } from '../../entities/mail.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { Subscriber, type SubscriberRow } from '../../entities/subscriber.entity.ts'
import { toEmailKey } from '../../entities/user.entity.ts'
import type { Clock } from '../../lib/clock.ts'
import { deleteMails, isRequestOver } from '../mail/outbox.ts'
import type { MailReaders } from '../mail/render-message.ts'
import type { MailSubscriber, UnsubscribeTokens } from '../mail/unsubscribe-token.ts'
import { confirmationHours, createSubscriptionTokens, parseOccurrence } from './subscription-token.ts'

/** Subscribers with an address that bounced: further mail would harm the sender's reputation. */
export async function findBounced(em: Em, ids?: readonly number[]): Promise<Set<number>> {
  const where = {
    kind: { $in: [...subscriberMailKinds] },
    isBounced: true,
    ...(ids && { entityId: { $in: [...ids] } }),
  }
  const bounced = await em.find(Mail, where, { fields: ['entityId'] })
  return new Set(bounced.map(({ entityId }) => entityId))
}

/** Mails an address that bounced again: its confirmation has arrived since. */
export const clearBounces = (em: Em, { id }: Pick<SubscriberRow, 'id'>) =>
  em.nativeUpdate(
    Mail,
    { kind: { $in: [...subscriberMailKinds] }, entityId: id, isBounced: true },
    { isBounced: false },
  )

/** Deletes a subscription with every mail about it. Inside the caller's transaction, in the season of the subscriber. */
export async function deleteSubscriber(em: Em, { id, email }: SubscriberRow): Promise<void> {
  await em.nativeDelete(Subscriber, { id })
  await deleteMails(em, subscriberMailKinds, id)
  // Confirmations have no subscriber yet: only the address connects them.
  await em.nativeDelete(Mail, { kind: 'subscription.confirmation', [raw('lower(recipient)')]: toEmailKey(email) })
}

export const toSubscriber = ({ id, emailKey }: Pick<SubscriberRow, 'id' | 'emailKey'>): MailSubscriber => ({
  type: 'subscriber',
  id,
  key: emailKey,
})

type Kind = 'subscription.confirmation' | 'subscription.voting' | 'subscription.winners'

/**
 * Readers of the mails to subscribers; null for an expired confirmation, a deleted subscription, or news that is not true
 * now: `enqueueSubscriberMails` mails it once it is.
 */
export function createSubscriptionMailReaders(
  secrets: Secrets,
  tokens: UnsubscribeTokens,
  clock: Pick<Clock, 'now'>,
): Pick<MailReaders, Kind> {
  const { tokenOf } = createSubscriptionTokens(secrets)
  return {
    async 'subscription.confirmation'(em, { recipient: email, language, occurrence, isPreview, hasSecret }) {
      const { requestedAt, topics } = parseOccurrence(occurrence)
      if (isRequestOver(requestedAt) && !isPreview) return null
      const token = tokenOf({ email, season: getSeasonId(em), language, requestedAt, topics })
      // The token follows `#`, which browsers do not send to a server.
      return { topics, path: `/confirm-subscription#${hasSecret ? token : '...'}`, hours: confirmationHours }
    },
    async 'subscription.voting'(em, { entityId, isPreview, hasSecret }) {
      const subscriber = await em.findOne(Subscriber, { id: entityId })
      const { schedule, timeZone } = await em.findOneOrFail(Season, getSeasonId(em))
      const days = schedule.phases.find(({ phase }) => phase === stages.publicPoll)
      if (!subscriber || !days) return null
      if (phaseState(getPhaseWindow(days, timeZone), clock.now()) !== 'active' && !isPreview) return null
      const isLast = !subscriber.getsWinners && !subscriber.getsFingerprints
      return {
        until: days.endsOn,
        isLast,
        unsubscribeToken: hasSecret ? tokens.tokenOf(toSubscriber(subscriber)) : '...',
      }
    },
    async 'subscription.winners'(em, { entityId, isPreview, hasSecret }) {
      const subscriber = await em.findOne(Subscriber, { id: entityId })
      const { schedule, timeZone } = await em.findOneOrFail(Season, getSeasonId(em))
      const isConcluded = concludedFrom(schedule.announcementDate, timeZone) <= clock.now()
      if (!subscriber || (!isConcluded && !isPreview)) return null
      return { unsubscribeToken: hasSecret ? tokens.tokenOf(toSubscriber(subscriber)) : '...' }
    },
  }
}
