import type { Publication } from '@snowplow/contract/entry/publication.ts'
import type { FamilyChange } from '@snowplow/contract/mail/mail.ts'
import type { Em } from '../../db/orm.ts'
import type { By } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { type Entry, toEntrySubject } from './review/entry.presenter.ts'

type Answered = Pick<By, 'now' | 'wallNow' | 'viewer'>

// A forwarded link may have answered in the family's name: the mail tells the family, and earlier confirmations end.
async function finishAnswer(em: Em, entry: Entry, change: FamilyChange, by: Answered): Promise<void> {
  const answers = entry.answers + 1
  Object.assign(entry, { answers, updatedAt: by.now })
  await em.flush()
  const { id: entityId, email: recipient, language } = entry
  const occurrence = `${change} ${answers}`
  await enqueueMail(em, [{ kind: 'entry.changed', entityId, occurrence, recipient, language }], by)
}

/**
 * Stores what a winner's family permits to publish and mails it to the family, in the caller's transaction. A signed paper
 * form that permits more than the plow name is a consent, too.
 */
export async function answerPublication(
  em: Em,
  entry: Entry,
  publication: Publication,
  by: Answered,
  recordedBy: string | null = null,
): Promise<void> {
  const hasConsent = entry.childInfoParentConsent || publication !== 'name'
  const isSame = entry.publication === publication && entry.childInfoParentConsent === hasConsent
  if (isSame && entry.publicationRecordedBy === recordedBy) return
  recordAuditEvent(em, {
    at: by.now,
    action: 'submission.publication_answered',
    by: by.viewer,
    subject: toEntrySubject(entry),
    before: { publication: entry.publication ?? null },
    after: { publication, isPaperForm: recordedBy !== null },
  })
  Object.assign(entry, {
    publication,
    publicationAnsweredAt: by.now,
    publicationRecordedBy: recordedBy,
    childInfoParentConsent: hasConsent,
  })
  await finishAnswer(em, entry, `publication_${publication}`, by)
}

/** Stores the consent of a family and mails it to the family, in the caller's transaction. */
export async function answerConsent(em: Em, entry: Entry, hasConsent: boolean, by: Answered): Promise<void> {
  if (entry.childInfoParentConsent === hasConsent) return
  recordAuditEvent(em, {
    at: by.now,
    action: 'submission.choices_changed',
    by: by.viewer,
    subject: toEntrySubject(entry),
    before: { childInfoParentConsent: entry.childInfoParentConsent },
    after: { childInfoParentConsent: hasConsent },
  })
  entry.childInfoParentConsent = hasConsent
  // A permission of the winner's family ends with its consent.
  if (!hasConsent && entry.publication)
    Object.assign(entry, { publication: 'name', publicationAnsweredAt: by.now, publicationRecordedBy: null })
  await finishAnswer(em, entry, hasConsent ? 'consent_given' : 'consent_withdrawn', by)
}
