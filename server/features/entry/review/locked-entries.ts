import { LockMode } from '@mikro-orm/core'
import type { ListedEntry, ReviewState } from '@snowplow/contract/entry/entry-review.ts'
import type { Em } from '../../../db/orm.ts'
import { PublicNameSubmission } from '../../../entities/public-name-submission.entity.ts'
import { PublicVotingOption } from '../../../entities/public-voting.entity.ts'
import { type Conflict, refuseConflicts } from '../../../http/problem.ts'
import { type Entry, toListed } from './entry.presenter.ts'

/** Id and version for optimistic locking. */
export type EntryRef = Pick<ListedEntry, 'id' | 'version'>

// `reviewState` is null for a deletion.
interface ReviewTarget extends EntryRef {
  reviewState: ReviewState | null
}

// Conflict reasons by severity, most severe first.
const reasons: readonly Conflict['reason'][] = [
  'submission.not_found',
  'stale',
  'submission.withdrawn',
  'submission.published',
]

/**
 * Returns entries in the order of `targets`. Locks them in id order to prevent deadlocks between reviews.
 * @throws ConflictRefusal with every entry that is gone, stale, withdrawn, or published on a ballot
 */
export async function lockForReview(em: Em, targets: readonly ReviewTarget[]): Promise<Entry[]> {
  const where = { id: { $in: targets.map(({ id }) => id) } }
  await em.find(PublicNameSubmission, where, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } })
  const entries = await em.find(PublicNameSubmission, where, { populate: ['county', 'group'], refresh: true })
  const found = new Map(entries.map((entry) => [entry.id, entry]))
  const published = await getPublished(em, targets)
  const conflicts = targets.flatMap(({ id, version, reviewState }): Conflict[] => {
    const entry = found.get(id)
    if (!entry) return [{ id, reason: 'submission.not_found', current: null }]
    const current = toListed(entry)
    if (entry.version !== version) return [{ id, reason: 'stale', current }]
    if (reviewState !== null && entry.reviewState === 'withdrawn')
      return [{ id, reason: 'submission.withdrawn', current }]
    if (reviewState !== 'approved' && published.has(id)) return [{ id, reason: 'submission.published', current }]
    return []
  })
  refuseConflicts(conflicts, reasons)
  return targets.flatMap(({ id }) => found.get(id) ?? [])
}

async function getPublished(em: Em, entries: readonly EntryRef[]): Promise<Set<number>> {
  const where = { publicNameSubmission: { $in: entries.map(({ id }) => id) } }
  const options = await em.find(PublicVotingOption, where, { fields: ['publicNameSubmission'] })
  return new Set(options.map(({ publicNameSubmission }) => publicNameSubmission.id))
}
