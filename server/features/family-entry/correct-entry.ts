import type { correctClassEntry, correctFamilyEntry } from '@snowplow/contract/entry/family-entry.ts'
import type * as z from 'zod/mini'
import { toConfusableKey } from '../../db/confusable-key.ts'
import type { Em } from '../../db/orm.ts'
import { County } from '../../entities/county.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { Refusal } from '../../http/problem.ts'
import type { Caller } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import { toChildKey } from '../entry/entry-keys.ts'
import { enqueueCorrectionMail } from '../entry/entry-mails.ts'
import { type Entry, toEntrySubject } from '../entry/review/entry.presenter.ts'
import { deleteExamination } from '../entry/review/examination/entry-count.ts'

type CorrectionIn<Body> = Omit<Body, 'token' | 'version'>
type FamilyCorrection = CorrectionIn<z.output<typeof correctFamilyEntry.body>>
type ClassCorrection = CorrectionIn<z.output<typeof correctClassEntry.body>>

/** Review and examination of an entry that has had neither. */
const unreviewed = {
  group: null,
  hints: null,
  hasHint: false,
  reviewState: 'pending',
  reviewReason: null,
  reviewedAt: null,
  reviewedBy: null,
} as const

/**
 * Corrects an entry inside the caller's transaction, and resets its review. Needs `lockExaminations()`.
 * @returns whether anything changed
 * @throws Refusal submission.duplicate, submission.duplicate_name; UniqueConstraintViolationException if another entry
 * takes the name at the same time
 */
export async function correctEntry(
  em: Em,
  entry: Entry,
  { countyId, ...correction }: FamilyCorrection | ClassCorrection,
  { now, wallNow, viewer }: Pick<Caller, 'now' | 'wallNow' | 'viewer'>,
): Promise<boolean> {
  const { phoneNumber, ...texts } = { phoneNumber: '', ...correction }
  const corrected = { ...texts, ...(phoneNumber && { phoneNumber }) }
  const fields = Object.entries(corrected).flatMap(([field, value]) =>
    (entry[field as keyof typeof corrected] ?? null) === (value ?? null) ? [] : field,
  )
  if (entry.county.id !== countyId) fields.push('countyId')
  if (fields.length === 0) return false
  // A name that two entries shared before a change of the rules stays as it is.
  const isRenamed = entry.snowplowName !== texts.snowplowName
  const nameKey = isRenamed ? toConfusableKey(texts.snowplowName) : entry.nameKey
  // The key of a class stays.
  const keys = { nameKey, childKey: 'firstName' in correction ? toChildKey(correction) : entry.childKey }
  const others = { id: { $ne: entry.id } }
  if (await em.count(PublicNameSubmission, { ...others, emailKey: entry.emailKey, childKey: keys.childKey }))
    throw new Refusal('submission.duplicate')
  if (await em.count(PublicNameSubmission, { ...others, nameKey: keys.nameKey }))
    throw new Refusal('submission.duplicate_name')
  // Names of the fields only: the audit log holds no personal data.
  const after = { fields: fields.sort() }
  recordAuditEvent(em, { at: now, action: 'submission.corrected', by: viewer, subject: toEntrySubject(entry), after })
  await deleteExamination(em, entry)
  Object.assign(entry, {
    ...corrected,
    ...keys,
    ...unreviewed,
    isStoryHidden: entry.isStoryHidden && !fields.includes('snowplowNameDescription'),
    county: em.getReference(County, countyId),
    updatedAt: now,
  })
  await em.flush()
  await enqueueCorrectionMail(em, entry, { now, wallNow })
  return true
}
