import { isCast, withDatabase } from '@snowplow/load/databases.ts'
import type { Em } from '@snowplow/server/db/orm.ts'
import { getSeasonId } from '@snowplow/server/db/season.ts'
import { AuditEvent } from '@snowplow/server/entities/audit-event.entity.ts'
import { PublicNameSubmission } from '@snowplow/server/entities/public-name-submission.entity.ts'
import { Ballot } from '@snowplow/server/entities/public-voting.entity.ts'
import { createBallotHashes } from '@snowplow/server/features/public-voting/ballot-hashes.ts'
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

/** Each vote comes from a separate browser, so that its ballot has a unique hash of the browser. */
async function hashKeys(em: Em, votes: Work): Promise<Work> {
  const hash = await createBallotHashes({ em }, secret)(getSeasonId(em))
  const hashAgent = (agent: string) => hash({ address: '127.0.0.1', agent }).agentHash
  return { ...votes, acknowledged: votes.acknowledged.map(hashAgent) }
}

export const readOutcomes = (
  database: string,
  { votes, entries, reviews }: Record<'votes' | 'entries' | 'reviews', Work>,
): Promise<Outcome[]> =>
  withDatabase(database, async (em) => {
    const ballots = await em.find(Ballot, isCast, { fields: ['agentHash'] })
    const names = await em.findAll(PublicNameSubmission, { fields: ['snowplowName'] })
    const audited = await em.find(AuditEvent, { action: 'submission.reviewed' }, { fields: ['subjectId'] })
    const [browsers, plowNames] = [
      ballots.map(({ agentHash }) => String(agentHash)),
      names.map(({ snowplowName }) => snowplowName),
    ]
    const subjects = audited.map(({ subjectId }) => String(subjectId))
    return [
      compare('votes', await hashKeys(em, votes), browsers),
      compare('entries', entries, plowNames),
      compare('reviews', reviews, subjects),
    ]
  })
