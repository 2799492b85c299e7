import { defineEntity, p } from '@mikro-orm/core'
import { entriesPerEmail } from '@snowplow/contract/limits.ts'
import { type Hint, reviewStates } from '@snowplow/contract/public-submission/submission-review.ts'
import { orderOf } from '../db/lists/order-key.ts'
import { bySeason } from '../db/season.ts'
import { County } from './county.entity.ts'
import { ofSeason } from './season.entity.ts'

/** One entry of a child (section 3) with its review. Personal data stands here and nowhere else. */
export const PublicNameSubmission = defineEntity({
  name: 'PublicNameSubmission',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: ofSeason,
    firstName: p.string(),
    lastName: p.string(),
    email: p.string(),
    phoneNumber: p.string(),
    gradeLevel: p.string(),
    schoolName: p.string(),
    county: () => p.manyToOne(County).index(false),
    snowplowName: p.string(),
    snowplowNameOrder: orderOf('snowplowName'),
    snowplowNameDescription: p.text(),
    childInfoParentConsent: p.boolean().default(false),
    reviewState: p.enum(reviewStates).default('pending'),
    reviewReason: p.text().nullable(),
    reviewedAt: p.datetime().nullable(),
    /** A name, not an account: it stays when that is deleted. */
    reviewedBy: p.text().nullable(),
    /** Who brought it in from a file, by name as well; null for what a family sent itself. */
    importedBy: p.text().nullable(),
    /** What might not be fit for families; null where nothing was found, or nobody has looked yet. */
    hints: p.json().$type<Hint[]>().nullable(),
    hasHint: p.boolean().default(false),
    group: () => p.manyToOne(SubmissionGroup).nullable().deleteRule('set null').index(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    /** Grows with each decision, whose author must have seen it; not with hints and groups. */
    version: p.integer().version(),

    /** `lookKey()` of the plow name: two spellings of one name share it, also in letters that look alike. */
    nameKey: p.text(),
    /** The email in lower case; the address itself is kept as typed. */
    emailKey: p.text(),
    /** The child's folded first and last name. */
    childKey: p.text(),
    /** Which of an email's entries this is, from 1: with its unique index the database holds the limit. */
    emailUse: p.integer().check(`email_use >= 1 and email_use <= ${entriesPerEmail}`),
  },
  // One for each order of the administrators' list, and one for each of its filters, which holds what the others and the
  // usual orders ask for: a page of a million entries is found, and they are counted, without reading a row of them.
  indexes: [
    { properties: ['season', 'id'] },
    { properties: ['season', 'snowplowNameOrder', 'id'] },
    { properties: ['season', 'county', 'id'] },
    { properties: ['season', 'gradeLevel', 'id'] },
    { properties: ['season', 'reviewState', 'id'] },
    // Most entries are approved in the end: their pages are read off, not sorted.
    { properties: ['season', 'reviewState', 'createdAt', 'id'] },
    { properties: ['season', 'reviewState', 'snowplowNameOrder', 'id'] },
    { properties: ['season', 'createdAt', 'id'] },
    // Few have one: without its order, a page of them is looked for among all.
    { properties: ['season', 'hasHint', 'createdAt', 'id'] },
    {
      name: 'entry_by_state',
      properties: ['season', 'reviewState', 'county', 'gradeLevel', 'createdAt', 'snowplowNameOrder'],
    },
    {
      name: 'entry_by_county',
      properties: ['season', 'county', 'reviewState', 'gradeLevel', 'createdAt', 'snowplowNameOrder'],
    },
    {
      name: 'entry_by_grade',
      properties: ['season', 'gradeLevel', 'reviewState', 'county', 'createdAt', 'snowplowNameOrder'],
    },
    // The entries that families send cost it nothing.
    { name: 'entry_imported', properties: ['season', 'createdAt', 'id'], where: 'imported_by is not null' },
  ],
  uniques: [
    { properties: ['season', 'nameKey'] },
    { properties: ['season', 'emailKey', 'childKey'] },
    { properties: ['season', 'emailKey', 'emailUse'] },
  ],
})

/** Two entries or more whose names are nearly the same, with the counts that its card shows. */
export const SubmissionGroup = defineEntity({
  name: 'SubmissionGroup',
  filters: bySeason,
  properties: {
    /** That of its first entry. */
    id: p.integer().primary().autoincrement(false),
    season: ofSeason,
    /** The entry that the others are like. */
    first: () => p.oneToOne(PublicNameSubmission).owner().deleteRule('cascade'),
    count: p.integer(),
    pending: p.integer(),
  },
  indexes: [{ properties: ['season', 'count', 'id'] }, { properties: ['season', 'pending', 'id'] }],
})
