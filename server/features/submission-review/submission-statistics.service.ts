import type { SubmissionStatistics } from 'contract/submission-review.ts'
import type { Orm } from '../../db/orm.ts'
import { contestDay } from '../contest/contest-day.ts'
import { PublicNameSubmission } from '../public-submission/public-name-submission.entity.ts'

export function submissionStatisticsService(orm: Orm) {
  const dayOf = contestDay()
  return {
    async getSubmissionStatistics(): Promise<SubmissionStatistics> {
      const entries = await orm.em
        .fork()
        .findAll(PublicNameSubmission, { fields: ['reviewState', 'hasHint', 'createdAt', 'county', 'gradeLevel'] })
      const by = <Key>(keyOf: (entry: (typeof entries)[number]) => Key) => [
        ...Map.groupBy(entries, keyOf)
          .entries()
          .map(([key, same]) => [key, same.length] as const),
      ]
      const states = new Map(by(({ reviewState }) => reviewState))
      return {
        total: entries.length,
        reviewStates: {
          pending: states.get('pending') ?? 0,
          approved: states.get('approved') ?? 0,
          rejected: states.get('rejected') ?? 0,
        },
        hinted: entries.filter(({ hasHint }) => hasHint).length,
        days: by(({ createdAt }) => dayOf(createdAt)).map(([day, entries]) => ({ day, entries })),
        counties: by(({ county }) => county.id).map(([countyId, entries]) => ({ countyId, entries })),
        gradeLevels: by(({ gradeLevel }) => gradeLevel).map(([gradeLevel, entries]) => ({ gradeLevel, entries })),
      }
    },
  }
}
