import type { Em } from '../../db/orm.ts'
import { FavoriteName } from '../../entities/district-poll.entity.ts'
import { PublicVotingOption } from '../../entities/public-voting.entity.ts'
import { deleteMails } from '../mail/outbox.ts'
import { certifyErasure } from '../retention/certificate.ts'
import { type ErasureList, entrySubject } from '../retention/erasure-list.ts'
import { blankFamilies } from '../retention/family-data.ts'
import { lockUnheld } from '../retention/schedule.ts'
import { entryMailKinds } from './entry-mails.ts'
import { deleteExamination } from './review/examination/submission-count.ts'
import type { Entry } from './review/submission.presenter.ts'

interface Erasure {
  /** Named by the certificate: an administrator, or `Family`. */
  by: string
  now: Date
  erasures: ErasureList
}

/**
 * Erases a family's data with its mails, in the caller's transaction, and certifies it. Deletes the entry, unless staff
 * have chosen its name or voters were offered it: the name then stays without its family. Requires `lockExaminations()`
 * and a locked entry; call it last, because the erasure is listed outside the database before the commit.
 * @throws Refusal retention.held
 */
export async function eraseEntry(em: Em, entry: Entry, { by, now, erasures }: Erasure): Promise<'deleted' | 'blanked'> {
  await lockUnheld(em)
  const { id } = entry
  const uses = { publicNameSubmission: id }
  const isInUse = (await em.count(PublicVotingOption, uses)) + (await em.count(FavoriteName, uses)) > 0
  await deleteMails(em, entryMailKinds, id)
  if (isInUse) await blankFamilies(em, [id], now)
  else {
    await deleteExamination(em, entry)
    em.remove(entry)
  }
  await certifyErasure(em, 'family', { records: 1, by, now })
  await em.flush()
  await erasures.append(entrySubject(entry))
  return isInUse ? 'blanked' : 'deleted'
}
