import { LockMode } from '@mikro-orm/core'
import type { ListedSubmission, ReviewState } from '@snowplow/contract/public-submission/submission-review.ts'
import type { Em } from '../../../db/orm.ts'
import { type Conflict, ConflictRefusal } from '../../../http/problem.ts'
import { PublicVotingOption } from '../../public-voting/public-voting.entity.ts'
import { PublicNameSubmission } from '../public-name-submission.entity.ts'
import { type Entry, toListed } from './shown-entries.ts'

/** An entry as somebody saw it who decides over it. */
export type Seen = Pick<ListedSubmission, 'id' | 'version'>

/** The state that an entry shall have; null where it is to be deleted. */
interface Wanted extends Seen {
  reviewState: ReviewState | null
}

/** What stands in the way, the gravest first. */
const reasons: readonly Conflict['reason'][] = ['submission.not_found', 'stale', 'submission.published']

/**
 * Entries in the order in which they are named. They are locked in the order of their ids, so that two who review the
 * same ones wait for each other.
 * @throws ConflictRefusal with all that are gone, were changed since they were seen, or cannot leave a ballot
 */
export async function lockWanted(em: Em, wanted: readonly Wanted[]): Promise<Entry[]> {
  const where = { id: { $in: wanted.map(({ id }) => id) } }
  await em.find(PublicNameSubmission, where, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } })
  const entries = await em.find(PublicNameSubmission, where, { populate: ['county', 'group'], refresh: true })
  const found = new Map(entries.map((entry) => [entry.id, entry]))
  const published = await publishedOf(em, wanted)
  const conflicts = wanted.flatMap(({ id, version, reviewState }): Conflict[] => {
    const entry = found.get(id)
    if (!entry) return [{ id, reason: 'submission.not_found', current: null }]
    const current = toListed(entry)
    if (entry.version !== version) return [{ id, reason: 'stale', current }]
    if (reviewState !== 'approved' && published.has(id)) return [{ id, reason: 'submission.published', current }]
    return []
  })
  const [first, ...others] = conflicts.sort((a, b) => reasons.indexOf(a.reason) - reasons.indexOf(b.reason))
  if (first) throw new ConflictRefusal([first, ...others])
  return wanted.flatMap(({ id }) => found.get(id) ?? [])
}

async function publishedOf(em: Em, entries: readonly Seen[]): Promise<Set<number>> {
  const where = { publicNameSubmission: { $in: entries.map(({ id }) => id) } }
  const options = await em.find(PublicVotingOption, where, { fields: ['publicNameSubmission'] })
  return new Set(options.map(({ publicNameSubmission }) => publicNameSubmission.id))
}
