import { classMailKinds } from '@snowplow/contract/mail/mail.ts'
import { defaultLanguage } from '@snowplow/contract/text/languages.ts'
import type { Em } from '../../db/orm.ts'
import type { SchoolClassRow } from '../../entities/school-class.entity.ts'
import { deleteMails } from '../mail/outbox.ts'
import { certifyErasure } from './certificate.ts'
import { describeErasedTeacher, type ErasureList } from './erasure-list.ts'

/** A class whose teacher's address is destroyed, by the purge or on request. */
export const withoutTeacher = { email: '', language: defaultLanguage }

interface Erasure {
  /** Named by the certificate. */
  by: string
  now: Date
  erasures: ErasureList
}

/**
 * Destroys the address of the teacher of some classes with the mails to it, in the caller's transaction, and certifies it.
 * Codes and entries stay. Call it last, as `eraseEntry`, and after `lockUnheld()`.
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
  await certifyErasure(em, 'family', { records: classes.length, by, now })
  await em.flush()
  for (const schoolClass of classes) await erasures.append(describeErasedTeacher(schoolClass))
}
