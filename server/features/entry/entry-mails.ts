import type { FamilyRequest } from '@snowplow/contract/entry/family-entry.ts'
import { type EntryMailKind, familyChanges, type MailContents } from '@snowplow/contract/mail/mail.ts'
import { formatReference } from '@snowplow/contract/text/reference.ts'
import type { Em } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import type { By } from '../../http/serve.ts'
import { enqueueMail, isRequestOver, type NewMail, undoDelayMs } from '../mail/outbox.ts'
import type { MailReaders, MailSubject } from '../mail/render-message.ts'
import type { MailSubscriber, UnsubscribeTokens } from '../mail/unsubscribe-token.ts'
import { isCarried } from '../relations/carried-names.ts'
import { confirmationHours, type FamilyLinks } from './family-links.ts'
import { readFormerNames } from './former-names.ts'
import type { Entry } from './review/entry.presenter.ts'
import { findHints } from './review/examination/find-hints.ts'

const kindOfReview: Partial<Record<string, EntryMailKind>> = {
  approved: 'entry.approved',
  rejected: 'entry.rejected',
}

/** Occurrence of a mail about a review: a later review of the entry has another. */
export const toReviewOccurrence = (reviewedAt: Date) => reviewedAt.toISOString()

/**
 * Mails the results of a review if the office does so, late enough that an undone review sends nothing. Inside the
 * transaction of the review.
 */
export async function enqueueReviewMails(
  em: Em,
  entries: readonly Pick<Entry, 'id' | 'email' | 'language' | 'reviewState' | 'reviewedAt' | 'isMailStopped'>[],
  by: Pick<By, 'now' | 'wallNow'>,
): Promise<void> {
  const { hasReviewMails } = await em.findOneOrFail(Season, getSeasonId(em))
  if (!hasReviewMails) return
  const mails = entries.flatMap(({ id, email, language, reviewState, reviewedAt, isMailStopped }): NewMail[] => {
    const kind = kindOfReview[reviewState]
    if (!kind || !reviewedAt || isMailStopped) return []
    const occurrence = toReviewOccurrence(reviewedAt)
    return [{ kind, entityId: id, occurrence, recipient: email, language, delayMs: undoDelayMs }]
  })
  await enqueueMail(em, mails, by)
}

/** One mail for all corrections of an interval, at its end: a stranger with the link must not flood the family. */
const correctionIntervalMs = 10 * 60_000

/** Tells the family that its entry was corrected. Inside the transaction of the correction. */
export async function enqueueCorrectionMail(
  em: Em,
  { id, email, language }: Pick<Entry, 'id' | 'email' | 'language'>,
  at: Pick<By, 'now' | 'wallNow'>,
): Promise<void> {
  const endsAt = (Math.floor(at.wallNow.getTime() / correctionIntervalMs) + 1) * correctionIntervalMs
  const mail = { kind: 'entry.corrected', entityId: id, recipient: email, language } as const
  await enqueueMail(em, [{ ...mail, occurrence: String(endsAt), delayMs: endsAt - at.wallNow.getTime() }], at)
}

export const toSubscriber = ({ id, reference }: Pick<Entry, 'id' | 'reference'>): MailSubscriber => ({
  type: 'entry',
  id,
  key: reference,
})

/** Readers of the mails about an entry. Those about a review are optional; the others are receipts and questions. */
export function createEntryMailReaders(
  links: FamilyLinks,
  tokens: UnsubscribeTokens,
): Pick<MailReaders, EntryMailKind> {
  const fields = [
    'snowplowName',
    'snowplowNameDescription',
    'firstName',
    'lastName',
    'phoneNumber',
    'publicStory',
    'reference',
    'linkNonce',
    'answers',
    'reviewState',
    'reviewedAt',
    'isMailStopped',
    'isClassEntry',
    'childInfoParentConsent',
    'publication',
  ] as const
  const find = (em: Em, id: number) => em.findOne(PublicNameSubmission, id, { fields })
  type Found = NonNullable<Awaited<ReturnType<typeof find>>>
  // Before its approval, a name with a hint is not repeated: a stranger can have it mailed to any address. Stored hints
  // may be missing yet.
  const isRepeated = async (em: Em, entry: Found) =>
    entry.reviewState === 'approved' ||
    !findHints(entry, await readFormerNames(em)).some(({ field }) => field === 'snowplowName')
  // A preview shows no token: an administrator must not act in a family's name.
  const aboutEntry = async (
    em: Em,
    entry: Found,
    { hasSecret }: Pick<MailSubject, 'hasSecret'>,
  ): Promise<MailContents['entry.received']> => ({
    snowplowName: (await isRepeated(em, entry)) ? entry.snowplowName : null,
    reference: formatReference(entry.reference),
    isClassEntry: entry.isClassEntry,
    path: hasSecret ? links.pathOf(entry) : '/entry#...',
  })
  const aboutReview =
    (state: 'approved' | 'rejected'): MailReaders['entry.approved'] =>
    async (em, mail) => {
      const { hasReviewMails } = await em.findOneOrFail(Season, getSeasonId(em))
      const entry = hasReviewMails ? await find(em, mail.entityId) : null
      const isCurrent =
        entry?.reviewState === state && entry.reviewedAt && toReviewOccurrence(entry.reviewedAt) === mail.occurrence
      if (!isCurrent || entry.isMailStopped) return null
      const unsubscribeToken = mail.isPreview ? '...' : tokens.tokenOf(toSubscriber(entry))
      return { ...(await aboutEntry(em, entry, mail)), unsubscribeToken }
    }

  return {
    async 'entry.received'(em, mail) {
      const entry = await find(em, mail.entityId)
      return entry && aboutEntry(em, entry, mail)
    },
    async 'entry.corrected'(em, mail) {
      const entry = await find(em, mail.entityId)
      return entry && aboutEntry(em, entry, mail)
    },
    'entry.approved': aboutReview('approved'),
    'entry.rejected': aboutReview('rejected'),
    async 'entry.won'(em, mail) {
      const entry = await find(em, mail.entityId)
      if (!entry) return null
      const needsAnswer = entry.childInfoParentConsent && !entry.publication
      const isReminder = mail.occurrence !== ''
      if (isReminder && !needsAnswer) return null
      return {
        ...(await aboutEntry(em, entry, mail)),
        ...(mail.hasSecret && needsAnswer && { path: links.publicationPathOf(entry) }),
        needsAnswer,
        isReminder,
        isStoryPublic: entry.publicStory !== '',
        isOnTruck: await isCarried(em, entry),
      }
    },
    async 'entry.confirmation'(em, mail) {
      const [request, requestedAt] = mail.occurrence.split(' ') as [FamilyRequest, string]
      if (isRequestOver(Number(requestedAt)) && !mail.isPreview) return null
      const entry = await find(em, mail.entityId)
      if (!entry) return null
      return {
        ...(await aboutEntry(em, entry, mail)),
        ...(mail.hasSecret && { path: links.confirmationPathOf(entry, request, Number(requestedAt)) }),
        request,
        hours: confirmationHours,
      }
    },
    async 'entry.changed'(em, mail) {
      const entry = await find(em, mail.entityId)
      const change = familyChanges.find((one) => mail.occurrence.startsWith(`${one} `))
      return entry && change
        ? { ...(await aboutEntry(em, entry, mail)), change, isStoryPublic: entry.publicStory !== '' }
        : null
    },
    async 'entry.link'(em, mail) {
      const entry = await find(em, mail.entityId)
      return (
        entry && {
          ...(await aboutEntry(em, entry, mail)),
          cause: mail.occurrence.startsWith('lost ') ? 'lost' : 'replaced',
        }
      )
    },
  }
}
