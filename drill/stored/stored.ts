import { withDatabase } from '@snowplow/load/databases.ts'
import { AuditEvent } from '@snowplow/server/entities/audit-event.entity.ts'
import { PublicNameSubmission } from '@snowplow/server/entities/public-name-submission.entity.ts'
import { Ballot } from '@snowplow/server/entities/public-voting.entity.ts'
import { createClientHash } from '@snowplow/server/features/public-voting/ballot-hashes.ts'
import { secret } from '../contest.ts'
import type { Work } from '../virtual-users.ts'

export interface Outcome {
  work: string
  acknowledged: number
  sentAgain: number
  unexpected: string[]
  lost: number
  twice: number
}

function compare(work: string, { acknowledged, sentAgain, unexpected }: Work, stored: string[]): Outcome {
  const times = new Map<string, number>()
  for (const key of stored) times.set(key, (times.get(key) ?? 0) + 1)
  return {
    work,
    acknowledged: acknowledged.length,
    sentAgain,
    unexpected,
    lost: acknowledged.filter((key) => !times.has(key)).length,
    twice: [...times.values()].filter((count) => count > 1).length,
  }
}

/** Each vote comes from a separate browser, so that its ballot has a unique client hash. */
function hashKeys(votes: Work): Work {
  const hashOf = createClientHash(secret)
  const hashAgent = (agent: string) => hashOf({ address: '127.0.0.1', agent })
  return { ...votes, acknowledged: votes.acknowledged.map(hashAgent) }
}

export const readOutcomes = (
  database: string,
  { votes, entries, reviews }: Record<'votes' | 'entries' | 'reviews', Work>,
): Promise<Outcome[]> =>
  withDatabase(database, async (em) => {
    const ballots = await em.findAll(Ballot, { where: { $not: { client: { $like: 'sample%' } } }, fields: ['client'] })
    const names = await em.findAll(PublicNameSubmission, { fields: ['snowplowName'] })
    const audited = await em.find(AuditEvent, { action: 'submission.reviewed' }, { fields: ['subjectId'] })
    const [clients, plowNames] = [ballots.map(({ client }) => client), names.map(({ snowplowName }) => snowplowName)]
    const subjects = audited.map(({ subjectId }) => String(subjectId))
    return [
      compare('votes', hashKeys(votes), clients),
      compare('entries', entries, plowNames),
      compare('reviews', reviews, subjects),
    ]
  })
