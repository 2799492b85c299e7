import { wrap } from '@mikro-orm/core'
import { entryMailKinds } from '@snowplow/contract/mail/mail.ts'
import type { ErasureMode } from '@snowplow/contract/retention/retention.ts'
import type { Em } from '../../db/orm.ts'
import { FavoriteName } from '../../entities/district-poll.entity.ts'
import { Mail } from '../../entities/mail.entity.ts'
import { PublicVotingOption } from '../../entities/public-voting.entity.ts'
import { deleteMails } from '../mail/outbox.ts'
import { certifyErasure } from '../retention/certificate.ts'
import { describeErasedEntry, describeWithheldEntry, type ErasureList } from '../retention/erasure-list.ts'
import { blankFamilies, withholdFamily } from '../retention/family-data.ts'
import { lockUnheld } from '../retention/schedule.ts'
import type { Entry } from './review/entry.presenter.ts'
import { deleteExamination, recountReviewed } from './review/examination/entry-count.ts'

interface Erasure {
  /** Named by the certificate: an administrator, `Family` or `Teacher`. */
  by: string
  now: Date
  erasures: ErasureList
  /** That of the season by default. */
  mode?: ErasureMode
}

async function isChosen(em: Em, { id }: Entry): Promise<boolean> {
  const uses = { publicNameSubmission: id }
  return (await em.count(PublicVotingOption, uses)) + (await em.count(FavoriteName, uses)) > 0
}

/**
 * Erases a family's data with its mails, in the caller's transaction, and certifies it. Deletes the entry, unless staff
 * have chosen its name or voters were offered it: the name then stays without its family. If the season withholds, the
 * name stays in any case, and the purge destroys and certifies the data. Requires `lockExaminations()` and a locked entry;
 * call it last, because the erasure is listed outside the database before the commit.
 * @throws Refusal retention.held
 */
export async function eraseEntry(
  em: Em,
  entry: Entry,
  { by, now, erasures, mode }: Erasure,
): Promise<'deleted' | 'blanked' | 'withheld'> {
  const { erasureMode } = await lockUnheld(em)
  const isInUse = await isChosen(em, entry)
  if ((mode ?? erasureMode) === 'withhold') {
    await withholdEntry(em, entry, isInUse, now)
    await erasures.append(describeWithheldEntry(entry))
    return 'withheld'
  }
  await deleteMails(em, entryMailKinds, entry.id)
  if (isInUse) await blankFamilies(em, [entry.id], now)
  else {
    await deleteExamination(em, entry)
    em.remove(entry)
  }
  await certifyErasure(em, 'family', { records: 1, by, now })
  await em.flush()
  await erasures.append(describeErasedEntry(entry))
  return isInUse ? 'blanked' : 'deleted'
}

async function withholdEntry(em: Em, entry: Entry, isInUse: boolean, now: Date): Promise<void> {
  if (entry.withheldAt) return
  const mails = await em.find(Mail, { kind: { $in: [...entryMailKinds] }, entityId: entry.id })
  if (!isInUse) {
    await recountReviewed(em, [entry], 'withdrawn')
    Object.assign(entry, { reviewState: 'withdrawn', withdrawnAt: entry.withdrawnAt ?? now, updatedAt: now })
  }
  await em.flush()
  await withholdFamily(
    em,
    entry,
    mails.map((mail) => wrap(mail).toPOJO()),
    now,
  )
  await deleteMails(em, entryMailKinds, entry.id)
}
