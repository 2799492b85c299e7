import { defineEntity, p } from '@mikro-orm/core'
import { PublicNameSubmission } from '../../public-name-submission.entity.ts'

/** An entry that has been examined: its hints are known, its words are found and it is in the counts. */
export const ExaminedSubmission = defineEntity({
  name: 'ExaminedSubmission',
  properties: {
    submission: () => p.oneToOne(PublicNameSubmission).primary().owner().deleteRule('cascade'),
  },
})
