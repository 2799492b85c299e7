import type { MailContents, MailKind } from '@snowplow/contract/mail.ts'
import type { FamilyRequest } from '@snowplow/contract/public-submission/family-entry.ts'
import { formatReference } from '@snowplow/contract/text/reference.ts'
import type { Em } from '../../db/orm.ts'
import { seasonOf } from '../../db/season.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import type { By } from '../../http/serve.ts'
import { enqueueMail, type NewMail, undoDelayMs } from '../mail/outbox.ts'
import type { MailReaders, MailSubject } from '../mail/render-message.ts'
import type { MailSubscriber, UnsubscribeTokens } from '../mail/unsubscribe-token.ts'
import { isCarried } from '../relations/carried-names.ts'
import { confirmationHours, type FamilyLinks } from './family-link.ts'
import type { Entry } from './review/submission.presenter.ts'

type EntryMailKind = Extract<MailKind, `entry.${string}`>

const kindOfReview: Partial<Record<string, EntryMailKind>> = {
  approved: 'entry.approved',
  rejected: 'entry.rejected',
}

/** Occurrence of a mail about a review: a later review of the entry has another. */
export const reviewOccurrence = (reviewedAt: Date) => reviewedAt.toISOString()

/**
 * Mails the results of a review if the office does so, late enough that an undone review sends nothing. Inside the
 * transaction of the review.
 */
export async function enqueueReviewMails(
  em: Em,
  entries: readonly Pick<Entry, 'id' | 'email' | 'language' | 'reviewState' | 'reviewedAt' | 'isMailStopped'>[],
  by: Pick<By, 'now' | 'wallNow'>,
): Promise<void> {
  const { hasReviewMails } = await em.findOneOrFail(Season, seasonOf(em))
  if (!hasReviewMails) return
  const mails = entries.flatMap(({ id, email, language, reviewState, reviewedAt, isMailStopped }): NewMail[] => {
    const kind = kindOfReview[reviewState]
    if (!kind || !reviewedAt || isMailStopped) return []
    const occurrence = reviewOccurrence(reviewedAt)
    return [{ kind, entityId: id, occurrence, recipient: email, language, delayMs: undoDelayMs }]
  })
  await enqueueMail(em, mails, by)
}

export const toSubscriber = ({ id, reference }: Pick<Entry, 'id' | 'reference'>): MailSubscriber => ({
  type: 'entry',
  id,
  key: reference,
})

/** Readers of the mails about an entry. Those about a review are optional; the others are receipts and questions. */
export function entryMails(links: FamilyLinks, tokens: UnsubscribeTokens): Pick<MailReaders, EntryMailKind> {
  const fields = [
    'snowplowName',
    'reference',
    'linkNonce',
    'reviewState',
    'reviewedAt',
    'isMailStopped',
    'childInfoParentConsent',
    'publication',
  ] as const
  const find = (em: Em, id: number) => em.findOne(PublicNameSubmission, id, { fields })
  type Found = NonNullable<Awaited<ReturnType<typeof find>>>
  // A preview shows no token: an administrator must not act in a family's name.
  const aboutEntry = (entry: Found, { hasSecret }: Pick<MailSubject, 'hasSecret'>): MailContents['entry.received'] => ({
    snowplowName: entry.snowplowName,
    reference: formatReference(entry.reference),
    path: hasSecret ? links.pathOf(entry) : '/entry#...',
  })
  const aboutReview =
    (state: 'approved' | 'rejected'): MailReaders['entry.approved'] =>
    async (em, mail) => {
      const { hasReviewMails } = await em.findOneOrFail(Season, seasonOf(em))
      const entry = hasReviewMails ? await find(em, mail.entityId) : null
      const isCurrent =
        entry?.reviewState === state && entry.reviewedAt && reviewOccurrence(entry.reviewedAt) === mail.occurrence
      if (!isCurrent || entry.isMailStopped) return null
      const unsubscribeToken = mail.isPreview ? '...' : tokens.tokenOf(toSubscriber(entry))
      return { ...aboutEntry(entry, mail), unsubscribeToken }
    }

  return {
    async 'entry.received'(em, mail) {
      const entry = await find(em, mail.entityId)
      return entry && aboutEntry(entry, mail)
    },
    'entry.approved': aboutReview('approved'),
    'entry.rejected': aboutReview('rejected'),
    async 'entry.won'(em, mail) {
      const entry = await find(em, mail.entityId)
      if (!entry) return null
      const needsAnswer = entry.childInfoParentConsent && !entry.publication
      return {
        ...aboutEntry(entry, mail),
        ...(mail.hasSecret && needsAnswer && { path: links.publicationPathOf(entry) }),
        needsAnswer,
        isOnTruck: await isCarried(em, entry),
      }
    },
    async 'entry.confirmation'(em, mail) {
      const entry = await find(em, mail.entityId)
      if (!entry) return null
      const [request, requestedAt] = mail.occurrence.split(' ') as [FamilyRequest, string]
      return {
        ...aboutEntry(entry, mail),
        ...(mail.hasSecret && { path: links.confirmationPathOf(entry, request, Number(requestedAt)) }),
        request,
        hours: confirmationHours,
      }
    },
  }
}

export const entryMailKinds: readonly EntryMailKind[] = [
  'entry.received',
  'entry.approved',
  'entry.rejected',
  'entry.won',
  'entry.confirmation',
]
