import { type InferEntity, LockMode } from '@mikro-orm/core'
import type { PublicSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import type { Em } from '../../db/orm.ts'
import { Refusal } from '../../http/problem.ts'
import { PublicNameSubmission } from '../public-submission/public-name-submission.entity.ts'
import { PublicVotingOption } from '../public-voting/public-voting.entity.ts'

type Entry = InferEntity<typeof PublicNameSubmission>

/** An entry as somebody saw it who decides over it. */
export type Seen = Pick<PublicSubmission, 'id' | 'updatedAt'>

/** The audit names an entry by its plow: a family's data is deleted with the entry and must not stay there. */
export const subject = ({ id, snowplowName }: Entry) => ({ type: 'public submission', id, name: snowplowName })

/** The entries, locked, in the order of their ids, so that two who review the same ones wait for each other. */
export async function locked(em: Em, ids: number[]): Promise<Entry[]> {
  const where = { id: { $in: ids } }
  await em.find(PublicNameSubmission, where, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } })
  const entries = await em.find(PublicNameSubmission, where, { populate: ['county', 'group'], refresh: true })
  if (entries.length !== new Set(ids).size) throw new Refusal('submission.not_found')
  return entries
}

export async function checkUnpublished(em: Em, entries: Entry[]): Promise<void> {
  const published = await em.count(PublicVotingOption, { publicNameSubmission: { $in: entries.map(({ id }) => id) } })
  if (published) throw new Refusal('submission.published')
}

/** @throws Refusal submission.changed_meanwhile when one is no longer as it was seen */
export function checkSeen(entries: Entry[], seen: Seen[]): void {
  const seenAt = new Map(seen.map(({ id, updatedAt }) => [id, Date.parse(updatedAt)]))
  if (entries.some(({ id, updatedAt }) => updatedAt.getTime() !== seenAt.get(id)))
    throw new Refusal('submission.changed_meanwhile')
}
