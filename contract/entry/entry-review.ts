// Separate from naming-form.ts, which every student's phone loads.
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { descriptionMaxLength, maxEntriesPerDecision } from '../limits.ts'
import { createList, createWhereSchema, type ListRules } from '../lists/paging.ts'
import { county } from '../lists/related.ts'
import { inSeason, seasonQuery } from '../season/season.ts'
import { day, fieldError, id, idempotencyKey, idInPath, instant, multiline, version, zodErrors } from '../text/text.ts'
import { type PersonalField, personalFields, storedFields } from './entry.ts'
import { FormerName } from './former-name.ts'

/** Decisions of a reviewer: `pending` takes one back. */
export const reviewDecisions = ['pending', 'approved', 'rejected'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

/** A withdrawn entry is not reviewed again. */
export const reviewStates = [...reviewDecisions, 'withdrawn'] as const
export type ReviewState = (typeof reviewStates)[number]

export const isReviewable = ({ reviewState }: { reviewState: ReviewState }) => reviewState !== 'withdrawn'

/** Kinds of personal data that a name or its story may reveal. */
export const personalDataKinds = ['childName', 'phoneNumber', 'email', 'address'] as const

/**
 * Match of the word list, a former name, or personal data. A hint only flags the entry for review; nothing is refused or
 * changed because of it.
 */
export const Hint = z.object({
  field: z.enum(['snowplowName', 'snowplowNameDescription']),
  matched: z.string(),
  /** Word of the list; empty otherwise. */
  term: z.string(),
  former: z.optional(FormerName),
  personalData: z.optional(z.enum(personalDataKinds)),
})
export type Hint = z.output<typeof Hint>

/** Section 3, PublicNameSubmission, with its review: administrators only. */
export const FullEntry = z.object({
  id: id(),
  /** Known to the family, such as `7K4Q-M2XH`. */
  reference: z.string(),
  ...storedFields,
  /** Entered by a class together: there is no child, and the consent is the teacher’s. */
  isClassEntry: z.boolean(),
  districtId: id(),
  /** Whether the office keeps the story off every page; without consent it is not public either. */
  isStoryHidden: z.boolean(),
  reviewState: z.enum(reviewStates),
  /** Set for an entry that its family withdrew. */
  withdrawnAt: z.nullable(instant()),
  reviewReason: z.nullable(z.string()),
  reviewedAt: z.nullable(instant()),
  /** Name as in the audit log; outlives the account. */
  reviewedBy: z.nullable(z.string()),
  importedBy: z.nullable(z.string()),
  /** Time of an erasure that only withholds the family's data until its scheduled date; the personal fields are empty. */
  withheldAt: z.nullable(instant()),
  /** Time at which the family's data was erased or purged; the personal fields are then empty. */
  destroyedAt: z.nullable(instant()),
  createdAt: instant(),
  updatedAt: instant(),
  version: z.number(),
  hints: z.array(Hint),
  /** Group of similar names: the id of its first entry. Null without similar names. */
  groupId: z.nullable(id()),
  groupCount: z.number(),
})
export type FullEntry = z.output<typeof FullEntry>

export const ListedEntry = z.omit(
  FullEntry,
  Object.fromEntries(personalFields.map((field) => [field, true])) as Record<PersonalField, true>,
)
export type ListedEntry = z.output<typeof ListedEntry>

const entryConditions: ListRules['where'] = {
  id: 'number',
  reference: 'text',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  teacherName: 'text',
  isClassEntry: 'boolean',
  gradeLevel: 'text',
  schoolName: 'text',
  countyId: 'number',
  districtId: 'number',
  snowplowName: 'text',
  snowplowNameDescription: 'text',
  childInfoParentConsent: 'boolean',
  isStoryHidden: 'boolean',
  reviewState: 'text',
  reviewedAt: 'instant',
  importedBy: 'text',
  createdAt: 'instant',
  hasHint: 'boolean',
  groupId: 'number',
  words: 'fulltext',
}

export const listPublicSubmissions = route({
  path: '/public-submission',
  needs: 'publicSubmission.review',
  tags: ['publicSubmission'],
  summary:
    'Every entry with its review, a page at a time. The audit notes who was given families’ data; `exclude` leaves it out.',
  ...createList(FullEntry, {
    isOfSeason: true,
    where: entryConditions,
    /** County ids are in the order of their names. */
    orderBy: ['id', 'snowplowName', 'countyId', 'gradeLevel', 'reviewState', 'createdAt', 'hasHint'],
    relations: { county },
  }),
})

export const EntryGroup = z.object({
  id: id(),
  first: FullEntry,
  count: z.number(),
  pending: z.number(),
})
export type EntryGroup = z.output<typeof EntryGroup>

export const listSubmissionGroups = route({
  path: '/public-submission/group',
  needs: 'publicSubmission.review',
  tags: ['publicSubmission'],
  summary: 'Entries whose names are nearly the same, as groups with their first entry.',
  ...createList(EntryGroup, {
    isOfSeason: true,
    where: {
      id: 'number',
      count: 'number',
      pending: 'number',
      districtId: 'number',
    },
    orderBy: ['id', 'count', 'pending'],
    defaultOrder: [{ field: 'count', direction: 'desc' }],
  }),
})

export const EntryStatistics = z.object({
  total: z.number(),
  reviewStates: z.object({ pending: z.number(), approved: z.number(), rejected: z.number(), withdrawn: z.number() }),
  hinted: z.number(),
  /** Days are in the contest's time zone; days, counties and grade levels without entries are omitted. */
  days: z.array(z.object({ day: day(), entries: z.number() })),
  counties: z.array(z.object({ countyId: id(), entries: z.number() })),
  gradeLevels: z.array(z.object({ gradeLevel: z.string(), entries: z.number() })),
})
export type EntryStatistics = z.output<typeof EntryStatistics>

export const getSubmissionStatistics = route({
  method: 'GET',
  path: '/public-submission/statistics',
  needs: 'publicSubmission.review',
  tags: ['publicSubmission'],
  summary: 'How many entries there are: by review, day, county and grade level.',
  query: seasonQuery,
  reply: EntryStatistics,
})

const entryRef = z.strictObject({ id: id(), version: version() })

/** Atomic: decides about all of the entries or none. */
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
      reviewState: z.enum(reviewDecisions, zodErrors('invalid')),
      /** Required for rejections; visible to colleagues, never to families. */
      reason: z.optional(multiline(descriptionMaxLength)),
      /** Entry to approve while the similar ones are rejected. */
      keep: z.optional(entryRef),
      /** Approves the names without their stories, or with them; as they are by default. */
      isStoryHidden: z.optional(z.boolean(zodErrors())),
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
      z.refine(({ reviewState, isStoryHidden }) => isStoryHidden === undefined || reviewState === 'approved', {
        error: fieldError('not_allowed'),
        path: ['isStoryHidden'],
      }),
      z.refine(
        ({ entries, keep }) =>
          new Set([...entries, ...(keep ? [keep] : [])].map(({ id }) => id)).size ===
          entries.length + Number(keep !== undefined),
        { error: fieldError('repeated'), path: ['entries'] },
      ),
    ),
  reply: z.object({ entries: z.array(ListedEntry) }),
  errors: ['submission.not_found', 'stale', 'submission.published', 'decision.id_used'],
})

/** Restores the previous state of all entries, or of none if one has changed since. */
export const undoReview = route({
  method: 'POST',
  path: '/public-submission/review/{id}/undo',
  needs: 'publicSubmission.review',
  invalidates: ['publicSubmission', 'approvedName', 'auditEvent'],
  summary: 'Undoes a decision over entries as a whole.',
  params: z.strictObject({ id: idempotencyKey() }),
  reply: z.object({ entries: z.array(ListedEntry) }),
  errors: ['decision.not_found', 'submission.not_found', 'stale', 'submission.published'],
})

export const exportPublicSubmissions = route({
  method: 'GET',
  path: '/public-submission/export',
  needs: 'publicSubmission.review',
  summary: 'The entries that meet the conditions as CSV, with or without the families’ personal data.',
  query: z.strictObject({
    ...inSeason,
    where: createWhereSchema(entryConditions),
    personalData: z.optional(z.enum(['yes', 'no'], zodErrors('invalid'))),
  }),
  reply: z.string(),
  replyType: 'text/csv',
})

export const countFavorites = route({
  method: 'GET',
  path: '/public-submission/{id}/favorite-count',
  needs: 'publicSubmission.delete',
  summary: 'What a deletion does: how many staff have chosen the name, and until when data is withheld.',
  params: z.strictObject({ id: idInPath() }),
  reply: z.object({
    staff: z.number(),
    /** Phase 2 is over: a name that was chosen can be rejected, no longer deleted. */
    isClosed: z.boolean(),
    /** Day until which a deletion only withholds the family's data; null if it destroys it at once. */
    withheldUntil: z.nullable(day()),
  }),
  errors: ['submission.not_found'],
})

export const getEntryBounce = route({
  method: 'GET',
  path: '/public-submission/{id}/bounce',
  needs: 'publicSubmission.review',
  tags: ['mail'],
  summary: 'Whether the mail server refused the entry’s email address at the last attempt. Recorded in the audit log.',
  params: z.strictObject({ id: idInPath() }),
  reply: z.object({
    bounce: z.nullable(
      z.object({
        at: instant(),
        /** Reply of the mail server, verbatim. */
        response: z.string(),
      }),
    ),
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
  errors: ['submission.not_found', 'stale', 'submission.published', 'submission.chosen', 'retention.held'],
})
