import { defineEntity, p } from '@mikro-orm/core'
import { bySeason } from '../db/season.ts'
import { PublicNameSubmission } from './public-name-submission.entity.ts'
import { ofSeason } from './season.entity.ts'

/** An entry that has been examined: its hints are known, its words are found and it is in the counts. */
export const ExaminedSubmission = defineEntity({
  name: 'ExaminedSubmission',
  filters: bySeason,
  properties: {
    season: ofSeason,
    submission: () => p.oneToOne(PublicNameSubmission).primary().owner().deleteRule('cascade'),
  },
})

export type CountKind = 'reviewState' | 'hinted' | 'day' | 'county' | 'gradeLevel'

/** How many of the examined entries share something: `day`, `2025-09-01`. Kept up to date with whatever changes them. */
export const SubmissionCount = defineEntity({
  name: 'SubmissionCount',
  filters: bySeason,
  properties: {
    season: () => ofSeason().primary(),
    kind: p.string().$type<CountKind>().primary(),
    item: p.string().primary(),
    entries: p.integer(),
  },
})
