import { defineEntity, p } from '@mikro-orm/core'
import { bySeason } from '../db/season.ts'
import { PublicNameSubmission } from './public-name-submission.entity.ts'
import { createSeasonProperty } from './season.entity.ts'

/**
 * Version of the word list and the rules for personal data. Increment it with a change of either: the entries of the
 * current season are then examined again.
 */
export const hintRules = 2

export const ExaminedSubmission = defineEntity({
  name: 'ExaminedSubmission',
  filters: bySeason,
  properties: {
    season: createSeasonProperty,
    submission: () => p.oneToOne(PublicNameSubmission).primary().owner().deleteRule('cascade'),
    /** `hintRules` at the time of the examination. */
    rules: p
      .smallint()
      .default(1)
      .onCreate(() => hintRules),
  },
})

export type CountKind = 'reviewState' | 'hinted' | 'day' | 'county' | 'gradeLevel'

/** Number of examined entries per item, such as `2025-09-01` of kind `day`. Updated with every change. */
export const SubmissionCount = defineEntity({
  name: 'SubmissionCount',
  filters: bySeason,
  properties: {
    season: () => createSeasonProperty().primary(),
    kind: p.string().$type<CountKind>().primary(),
    item: p.string().primary(),
    entries: p.integer(),
  },
})
