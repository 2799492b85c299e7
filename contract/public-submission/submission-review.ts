/** What administrators do with the entries; apart from the naming form's contract, which every student's phone loads. */
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { descriptionMaxLength, maxEntriesPerDecision } from '../limits.ts'
import { type ListRules, listOf, whereOf } from '../lists/paging.ts'
import { county } from '../lists/related.ts'
import { inSeason, seasonQuery } from '../season/season.ts'
import { day, fieldError, id, idempotencyKey, idInPath, instant, multiline, version, zodErrors } from '../text/text.ts'
import { type PersonalField, personalFields, type SubmissionFields } from './entry.ts'
import { FormerName } from './former-name.ts'

/** Review states of an entry; staff and voters only ever see approved names. */
export const reviewStates = ['pending', 'approved', 'rejected'] as const
export type ReviewState = (typeof reviewStates)[number]

/**
 * What might not be fit for families, as a word list sees it. Like a group of names that are nearly the same, a hint puts
 * an entry in front of a person; nothing is refused or changed because of it.
 */
export const Hint = z.object({
  field: z.enum(['snowplowName', 'snowplowNameDescription']),
  /** The part of the text, as it stands there; the whole name for a former one. */
  matched: z.string(),
  /** The word of the list that it was taken for; empty for a former name. */
  term: z.string(),
  /** Where an earlier season knows the name. */
  former: z.optional(FormerName),
})
export type Hint = z.output<typeof Hint>

/** Fields of an entry as stored; earlier seasons may have had other limits. */
const storedFields = {
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  gradeLevel: z.string(),
  schoolName: z.string(),
  countyId: id(),
  snowplowName: z.string(),
  snowplowNameDescription: z.string(),
  childInfoParentConsent: z.boolean(),
} satisfies Record<keyof z.output<typeof SubmissionFields>, z.ZodMiniType>

/** Section 3, PublicNameSubmission, with its review: for administrators alone. */
export const PublicSubmission = z.object({
  id: id(),
  ...storedFields,
  districtId: id(),
  reviewState: z.enum(reviewStates),
  reviewReason: z.nullable(z.string()),
  reviewedAt: z.nullable(instant()),
  /** Who decided, as the audit names people; it stays when the account is deleted. */
  reviewedBy: z.nullable(z.string()),
  /** Who brought it in from a file, in the same way; null for what a family sent itself. */
  importedBy: z.nullable(z.string()),
  createdAt: instant(),
  updatedAt: instant(),
  /** Grows with each decision. */
  version: z.number(),
  hints: z.array(Hint),
  /** The group of names that are nearly the same: the id of its first entry. Null for a name that stands alone. */
  groupId: z.nullable(id()),
  /** Entries of the group, this one among them. */
  groupCount: z.number(),
})
export type PublicSubmission = z.output<typeof PublicSubmission>

/** An entry without personal data. */
export const ListedSubmission = z.omit(
  PublicSubmission,
  Object.fromEntries(personalFields.map((field) => [field, true])) as Record<PersonalField, true>,
)
export type ListedSubmission = z.output<typeof ListedSubmission>

const submissionConditions: ListRules['where'] = {
  id: 'number',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  gradeLevel: 'text',
  schoolName: 'text',
  countyId: 'number',
  districtId: 'number',
  snowplowName: 'text',
  snowplowNameDescription: 'text',
  childInfoParentConsent: 'boolean',
  reviewState: 'text',
  reviewedAt: 'instant',
  importedBy: 'text',
  createdAt: 'instant',
  hasHint: 'boolean',
  groupId: 'number',
  /** Of the name and the description. */
  words: 'fulltext',
}

export const listPublicSubmissions = route({
  path: '/public-submission',
  needs: 'publicSubmission.review',
  tags: ['publicSubmission'],
  summary:
    'Every entry with its review, a page at a time. The audit notes who was given families’ data; `exclude` leaves it out.',
  ...listOf(PublicSubmission, {
    isOfSeason: true,
    where: submissionConditions,
    /** Counties are numbered in the order of their names. */
    orderBy: ['id', 'snowplowName', 'countyId', 'gradeLevel', 'reviewState', 'createdAt', 'hasHint'],
    relations: { county },
  }),
})

/** Two entries or more whose names are nearly the same. */
export const SubmissionGroup = z.object({
  /** That of its first entry. */
  id: id(),
  first: PublicSubmission,
  count: z.number(),
  /** Those that wait for their review. */
  pending: z.number(),
})
export type SubmissionGroup = z.output<typeof SubmissionGroup>

export const listSubmissionGroups = route({
  path: '/public-submission/group',
  needs: 'publicSubmission.review',
  tags: ['publicSubmission'],
  summary: 'Entries whose names are nearly the same, as groups with their first entry.',
  ...listOf(SubmissionGroup, {
    isOfSeason: true,
    where: {
      id: 'number',
      count: 'number',
      pending: 'number',
      /** Of the first entry. */
      districtId: 'number',
    },
    orderBy: ['id', 'count', 'pending'],
    defaultOrder: [{ field: 'count', direction: 'desc' }],
  }),
})

export const SubmissionStatistics = z.object({
  total: z.number(),
  reviewStates: z.object({ pending: z.number(), approved: z.number(), rejected: z.number() }),
  /** Entries with a hint. */
  hinted: z.number(),
  /** Days in the contest's time zone, counties and grade levels; those without entries are missing. */
  days: z.array(z.object({ day: day(), entries: z.number() })),
  counties: z.array(z.object({ countyId: id(), entries: z.number() })),
  gradeLevels: z.array(z.object({ gradeLevel: z.string(), entries: z.number() })),
})
export type SubmissionStatistics = z.output<typeof SubmissionStatistics>

export const getSubmissionStatistics = route({
  method: 'GET',
  path: '/public-submission/statistics',
  needs: 'publicSubmission.review',
  tags: ['publicSubmission'],
  summary: 'How many entries there are: by review, day, county and grade level.',
  query: seasonQuery,
  reply: SubmissionStatistics,
})

/** What was read before, so that nobody decides over a newer decision. */
const entryRef = z.strictObject({ id: id(), version: version() })

/** One decision over one entry or many; either all of them are decided or none. */
export const reviewPublicSubmissions = route({
  method: 'POST',
  path: '/public-submission/review',
  needs: 'publicSubmission.review',
  invalidates: ['publicSubmission', 'approvedName', 'auditEvent'],
  summary:
    'Approves, rejects or takes back the review of entries; asked again with the same `id`, answers as it did at first.',
  body: z
    .strictObject({
      id: idempotencyKey(),
      entries: z
        .array(entryRef, zodErrors())
        .check(z.minLength(1, fieldError('required')), z.maxLength(maxEntriesPerDecision, fieldError('too_many'))),
      reviewState: z.enum(reviewStates, zodErrors('invalid')),
      /** Why, for colleagues; no family ever reads it. Nothing is rejected without. */
      reason: z.optional(multiline(descriptionMaxLength)),
      /** Of names that are nearly the same: the one that is approved while the others are rejected. */
      keep: z.optional(entryRef),
    })
    .check(
      z.refine(({ reviewState, reason }) => reviewState !== 'rejected' || reason !== undefined, {
        error: fieldError('required'),
        path: ['reason'],
      }),
      z.refine(({ reviewState, keep }) => keep === undefined || reviewState === 'rejected', {
        error: fieldError('not_allowed'),
        path: ['keep'],
      }),
      z.refine(
        ({ entries, keep }) =>
          new Set([...entries, ...(keep ? [keep] : [])].map(({ id }) => id)).size ===
          entries.length + Number(keep !== undefined),
        { error: fieldError('repeated'), path: ['entries'] },
      ),
    ),
  reply: z.object({ entries: z.array(ListedSubmission) }),
  errors: ['submission.not_found', 'stale', 'submission.published', 'decision.id_used'],
})

/** All of its entries go back to how they stood before, or none where one has changed since. */
export const undoReview = route({
  method: 'POST',
  path: '/public-submission/review/{id}/undo',
  needs: 'publicSubmission.review',
  invalidates: ['publicSubmission', 'approvedName', 'auditEvent'],
  summary: 'Undoes a decision over entries as a whole.',
  params: z.strictObject({ id: idempotencyKey() }),
  reply: z.object({ entries: z.array(ListedSubmission) }),
  errors: ['decision.not_found', 'submission.not_found', 'stale', 'submission.published'],
})

/** Whoever takes the families' data out of the product is written into the audit. */
export const exportPublicSubmissions = route({
  method: 'GET',
  path: '/public-submission/export',
  needs: 'publicSubmission.review',
  summary: 'The entries that meet the conditions as CSV, with or without the families’ personal data.',
  query: z.strictObject({
    ...inSeason,
    where: whereOf(submissionConditions),
    personalData: z.optional(z.enum(['yes', 'no'], zodErrors('invalid'))),
  }),
  reply: z.string(),
  replyType: 'text/csv',
})

/** Asked before an entry is deleted: these favorites would go with it. */
export const countFavorites = route({
  method: 'GET',
  path: '/public-submission/{id}/favorite-count',
  needs: 'publicSubmission.delete',
  summary: 'How many staff have chosen the name, and whether their choice is closed.',
  params: z.strictObject({ id: idInPath() }),
  reply: z.object({
    staff: z.number(),
    /** Phase 2 is over: a name that was chosen can be rejected, no longer deleted. */
    isClosed: z.boolean(),
  }),
  errors: ['submission.not_found'],
})

export const deletePublicSubmission = route({
  method: 'DELETE',
  path: '/public-submission/{id}',
  needs: 'publicSubmission.delete',
  invalidates: ['publicSubmission', 'approvedName', 'auditEvent'],
  summary:
    'Deletes an entry as it was seen, with the family’s data and, while staff still choose, the favorites it has; never a voting option.',
  params: z.strictObject({ id: idInPath() }),
  query: z.strictObject({ version: idInPath() }),
  reply: z.object({}),
  errors: ['submission.not_found', 'stale', 'submission.published', 'submission.chosen'],
})
