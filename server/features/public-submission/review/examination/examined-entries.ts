import type { InferEntity } from '@mikro-orm/core'
import type { ReviewState } from '@snowplow/contract/public-submission/submission-review.ts'
import type { Em } from '../../../../db/orm.ts'
import { forgetEntry, recountPending } from '../../../../similarity/similarity-index.ts'
import { contestDay } from '../../../contest/contest-day.ts'
import type { PublicNameSubmission } from '../../public-name-submission.entity.ts'
import { ExaminedSubmission } from './examination.entity.ts'
import { countSums, storeCounts } from './submission-count.ts'

type Entry = InferEntity<typeof PublicNameSubmission>

const dayOf = contestDay()

async function examinedOf(em: Em, entries: Entry[]): Promise<Entry[]> {
  const rows = await em.find(ExaminedSubmission, { submission: { $in: entries.map(({ id }) => id) } })
  const examined = new Set(rows.map(({ submission }) => submission.id))
  return entries.filter(({ id }) => examined.has(id))
}

/** Brings counts and groups to a decision that the entries do not show yet. Needs `lockExaminations()`. */
export async function recountReviewed(em: Em, entries: Entry[], reviewState: ReviewState): Promise<void> {
  const sums = countSums()
  const pending = new Map<number, number>()
  for (const entry of await examinedOf(em, entries)) {
    sums.add('reviewState', entry.reviewState, -1)
    sums.add('reviewState', reviewState, 1)
    const change = Number(reviewState === 'pending') - Number(entry.reviewState === 'pending')
    if (entry.group && change) pending.set(entry.group.id, (pending.get(entry.group.id) ?? 0) + change)
  }
  await storeCounts(em, sums)
  await recountPending(em, pending)
}

/** Takes what an examination left of an entry that is about to be deleted. Needs `lockExaminations()`. */
export async function forget(em: Em, entry: Entry): Promise<void> {
  const [examined] = await examinedOf(em, [entry])
  if (!examined) return
  const sums = countSums()
  sums.addEntry(
    {
      reviewState: entry.reviewState,
      hasHint: entry.hasHint,
      day: dayOf(entry.createdAt),
      countyId: entry.county.id,
      gradeLevel: entry.gradeLevel,
    },
    -1,
  )
  await storeCounts(em, sums)
  await forgetEntry(em, entry)
  await em.nativeDelete(ExaminedSubmission, { submission: entry.id })
}
