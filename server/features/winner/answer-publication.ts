import type { Publication } from '@snowplow/contract/public-submission/publication.ts'
import type { Em } from '../../db/orm.ts'
import type { By } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import { type Entry, subject } from '../public-submission/review/submission.presenter.ts'

/** Stores what a winner's family permits to publish, in the caller's transaction; the caller flushes. */
export function answerPublication(
  em: Em,
  entry: Entry,
  publication: Publication,
  { now, viewer }: Pick<By, 'now' | 'viewer'>,
  recordedBy: string | null = null,
): void {
  if (entry.publication === publication && entry.publicationRecordedBy === recordedBy) return
  recordAuditEvent(em, {
    at: now,
    action: 'submission.publication_answered',
    by: viewer,
    subject: subject(entry),
    before: { publication: entry.publication ?? null },
    after: { publication, isPaperForm: recordedBy !== null },
  })
  Object.assign(entry, {
    publication,
    publicationAnsweredAt: now,
    publicationRecordedBy: recordedBy,
    updatedAt: now,
  })
}
