import { classMailKinds, entryMailKinds } from '@snowplow/contract/mail/mail.ts'
import { defaultLanguage } from '@snowplow/contract/text/languages.ts'
import type { Em } from '../../db/orm.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import type { SchoolClassRow } from '../../entities/school-class.entity.ts'
import { deleteMails } from '../mail/outbox.ts'
import { certifyErasure } from './certificate.ts'
import { describeErasedTeacher, type ErasureList } from './erasure-list.ts'
import { blankFamilies } from './family-data.ts'

/** A class whose teacher's address is destroyed, by the purge or on request. */
export const withoutTeacher = { email: '', language: defaultLanguage }

interface Erasure {
  /** Named by the certificate. */
  by: string
  now: Date
  erasures: ErasureList
}

// The name and its review stay, as a name that staff have chosen after an erasure.
async function blankClassEntries(em: Em, classes: readonly SchoolClassRow[], now: Date): Promise<number> {
  const made = { schoolClass: { $in: classes.map(({ id }) => id) }, isClassEntry: true, destroyedAt: null }
  const ids = (await em.find(PublicNameSubmission, made, { fields: ['id'] })).map(({ id }) => id)
  await blankFamilies(em, ids, now)
  for (const id of ids) await deleteMails(em, entryMailKinds, id)
  return ids.length
}

/**
 * Destroys the address of the teacher of some classes with the mails to it, in the caller's transaction, and certifies it:
 * also the teacher's data of the names that they entered together. Codes and entries stay. Call it last, as `eraseEntry`,
 * and after `lockExaminations()` and `lockUnheld()`.
 */
export async function destroyTeacherAddress(
  em: Em,
  classes: readonly SchoolClassRow[],
  { by, now, erasures }: Erasure,
): Promise<void> {
  for (const schoolClass of classes) {
    Object.assign(schoolClass, withoutTeacher)
    await deleteMails(em, classMailKinds, schoolClass.id)
  }
  const entries = await blankClassEntries(em, classes, now)
  await certifyErasure(em, 'family', { records: classes.length + entries, by, now })
  await em.flush()
  for (const schoolClass of classes) await erasures.append(describeErasedTeacher(schoolClass))
}
