import { openDatabase } from '@snowplow/server/db/orm.ts'
import { AuditEvent } from '@snowplow/server/entities/audit-event.entity.ts'
import { PublicNameSubmission } from '@snowplow/server/entities/public-name-submission.entity.ts'
import { Ballot } from '@snowplow/server/entities/public-voting.entity.ts'
import { createClientHash } from '@snowplow/server/features/public-voting/ballot-hashes.ts'
import { secret } from './contest.ts'
import type { Work } from './virtual-users.ts'

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

export async function outcomes(
  database: string,
  { votes, entries, reviews }: Record<'votes' | 'entries' | 'reviews', Work>,
): Promise<Outcome[]> {
  const orm = await openDatabase(database)
  try {
    const em = orm.em.fork()
    const ballots = await em.findAll(Ballot, { where: { $not: { client: { $like: 'sample%' } } }, fields: ['client'] })
    const names = await em.findAll(PublicNameSubmission, { fields: ['snowplowName'] })
    const audited = await em.find(AuditEvent, { action: 'submission.reviewed' }, { fields: ['subjectId'] })
    return [
      compare(
        'votes',
        hashKeys(votes),
        ballots.map(({ client }) => client),
      ),
      compare(
        'entries',
        entries,
        names.map(({ snowplowName }) => snowplowName),
      ),
      compare(
        'reviews',
        reviews,
        audited.map(({ subjectId }) => String(subjectId)),
      ),
    ]
  } finally {
    await orm.close()
  }
}
