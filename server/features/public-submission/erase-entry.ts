import type { Em } from '../../db/orm.ts'
import { FavoriteName } from '../../entities/district-poll.entity.ts'
import { deleteMails } from '../mail/outbox.ts'
import { entryMailKinds } from './entry-mails.ts'
import { deleteExamination } from './review/examination/submission-count.ts'
import type { Entry } from './review/submission.presenter.ts'

/** Deletes an entry with all that refers to it. Needs `lockExaminations()`; no voting option may refer to it. */
export async function eraseEntry(em: Em, entry: Entry): Promise<void> {
  await em.nativeDelete(FavoriteName, { publicNameSubmission: entry.id })
  await deleteExamination(em, entry)
  await deleteMails(em, entryMailKinds, entry.id)
  em.remove(entry)
}
