import { defineEntity, p } from '@mikro-orm/core'
import { entriesPerEmail } from 'contract/limits.ts'
import { reviewStates } from 'contract/submission-review.ts'
import { County } from '../county/county.entity.ts'

/** One entry of a child (section 3) with its review. Personal data stands here and nowhere else. */
export const PublicNameSubmission = defineEntity({
  name: 'PublicNameSubmission',
  properties: {
    id: p.integer().primary(),
    firstName: p.string(),
    lastName: p.string(),
    email: p.string(),
    phoneNumber: p.string(),
    gradeLevel: p.string(),
    schoolName: p.string(),
    county: () => p.manyToOne(County).index(),
    snowplowName: p.string(),
    snowplowNameDescription: p.text(),
    childInfoParentConsent: p.boolean().default(false),
    reviewState: p.enum(reviewStates).default('pending'),
    reviewReason: p.text().nullable(),
    reviewedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),

    /** `nameKey()` of the plow name: two spellings of one name share it. */
    nameKey: p.text().unique(),
    /** The email in lower case; the address itself is kept as typed. */
    emailKey: p.text(),
    /** The child's folded first and last name. */
    childKey: p.text(),
    /** Which of an email's entries this is, from 1: with its unique index the database holds the limit. */
    emailUse: p.integer().check(`email_use >= 1 and email_use <= ${entriesPerEmail}`),
  },
  uniques: [{ properties: ['emailKey', 'childKey'] }, { properties: ['emailKey', 'emailUse'] }],
})
