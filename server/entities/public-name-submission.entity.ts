import { defineEntity, p } from '@mikro-orm/core'
import { type PersonalField, personalFields, storedFields } from '@snowplow/contract/entry/entry.ts'
import { type Hint, reviewStates } from '@snowplow/contract/entry/entry-review.ts'
import type { Publication } from '@snowplow/contract/entry/publication.ts'
import { entriesPerClassEmail } from '@snowplow/contract/limits.ts'
import { defaultLanguage, type Language } from '@snowplow/contract/text/languages.ts'
import { newReference } from '@snowplow/contract/text/reference.ts'
import * as z from 'zod/mini'
import { toOrder } from '../db/lists/order-key.ts'
import { bySeason } from '../db/season.ts'
import { County } from './county.entity.ts'
import { SchoolClass } from './school-class.entity.ts'
import { createSeasonProperty } from './season.entity.ts'

/**
 * SQL of an entry's story as the public reads it: empty, unless the name is approved, the office has not hidden the
 * story, and the family consents to its publication. `alias` is that of the entry's table.
 */
export const buildPublicStorySql = (alias: string): string =>
  `case when ${alias}.review_state = 'approved' and not ${alias}.is_story_hidden and ${alias}.child_info_parent_consent
    and coalesce(${alias}.publication, '') <> 'name' then ${alias}.snowplow_name_description else '' end`

const createText = () => p.string()
const createOptionalText = () => p.string().nullable()
type Column<Field extends PersonalField> = ReturnType<
  null extends z.output<(typeof storedFields)[Field]> ? typeof createOptionalText : typeof createText
>
const isOptional = (field: PersonalField) => z.safeParse(storedFields[field], null).success

/** A column for each field with the mark of personal data. */
const personalColumns = Object.fromEntries(
  personalFields.map((field) => [field, isOptional(field) ? createOptionalText() : createText()]),
) as { [Field in PersonalField]: Column<Field> }

/** Entry of a child, or of a class together, with its review (section 3). Personal data is stored only here. */
export const PublicNameSubmission = defineEntity({
  name: 'PublicNameSubmission',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: createSeasonProperty,
    /** Identifies the entry on the phone; see `newReference`. */
    reference: p
      .string()
      .length(8)
      .default('')
      .onCreate(() => newReference()),
    /** Language in which the entry was sent; mails to the family use it. */
    language: p.string().$type<Language>().default(defaultLanguage),
    /** Incremented to revoke the family's link, which is derived from it. */
    linkNonce: p.integer().default(0),
    /** Whether the family declined notices about the review. */
    isMailStopped: p.boolean().default(false),
    ...personalColumns,
    gradeLevel: p.string(),
    county: () => p.manyToOne(County).index(false),
    snowplowName: p.string(),
    snowplowNameOrder: toOrder('snowplowName'),
    snowplowNameDescription: p.text(),
    /** The story as everyone but the office and the family reads it; see `buildPublicStorySql`. */
    publicStory: p
      .text()
      .formula((_columns, table) => buildPublicStorySql(table.alias))
      .lazy(),
    /** Whether the office keeps the story off every page. */
    isStoryHidden: p.boolean().default(false),
    /** Consent: permits publishing the story, and asking the family of a winner what else may be published. */
    childInfoParentConsent: p.boolean().default(false),
    /** Answer of a winner's family; null until it answers. */
    publication: p.string().$type<Publication>().nullable(),
    publicationAnsweredAt: p.datetime().nullable(),
    /** Administrator who recorded a paper form; null for an answer on the family's page. A name, as `reviewedBy`. */
    publicationRecordedBy: p.text().nullable(),
    /** Number of answers about consent and publication. A mailed confirmation ends with the next one. */
    answers: p.integer().default(0),
    reviewState: p.enum(reviewStates).default('pending'),
    reviewReason: p.text().nullable(),
    /** Set for an entry that its family withdrew; its review state is then `withdrawn`. */
    withdrawnAt: p.datetime().nullable(),
    reviewedAt: p.datetime().nullable(),
    /** Name, not a reference: survives the deletion of the account. */
    reviewedBy: p.text().nullable(),
    importedBy: p.text().nullable(),
    /** Class whose code the entry came with. */
    schoolClass: () => p.manyToOne(SchoolClass).nullable().index(false),
    /**
     * Entered by the class together, with its teacher as contact: the names and the phone number are empty, and consent and
     * publication are the teacher's.
     */
    isClassEntry: p.boolean().default(false),
    /** Hints at unsuitable content; null if there are none, or the entry is not examined yet. */
    hints: p.json().$type<Hint[]>().nullable(),
    hasHint: p.boolean().default(false),
    group: () => p.manyToOne(SubmissionGroup).nullable().deleteRule('set null').index(),
    /** Family data that no answer contains: retained for records law only, and destroyed by the purge. */
    withheld: p.json<object>().nullable().lazy(),
    withheldAt: p.datetime().nullable(),
    /** Time at which the family's data was erased or purged; the name and its review remain. */
    destroyedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    /** Incremented by decisions, for optimistic locking; not by hints and groups. */
    version: p.integer().version(),

    /** `toConfusableKey()` of the plow name: equal for spelling variants and look-alike letters. */
    nameKey: p.text(),
    emailKey: p.text(),
    childKey: p.text(),
    /** Number among the entries of this email, from 1: the unique index enforces the limit. */
    emailUse: p.integer().check(`email_use >= 1 and email_use <= ${entriesPerClassEmail}`),
  },
  // One index per order of the administrators' list, and one per filter that covers the other filters and the usual
  // orders: a page of a million entries is found and counted without reading a row.
  indexes: [
    { properties: ['season', 'id'] },
    { properties: ['season', 'snowplowNameOrder', 'id'] },
    { properties: ['season', 'county', 'id'] },
    { properties: ['season', 'gradeLevel', 'id'] },
    { properties: ['season', 'reviewState', 'id'] },
    // Most entries end up approved: reads their pages in order, without a sort.
    { properties: ['season', 'reviewState', 'createdAt', 'id'] },
    { properties: ['season', 'reviewState', 'snowplowNameOrder', 'id'] },
    { properties: ['season', 'createdAt', 'id'] },
    // Few entries have a hint: without its order, a page requires a scan of all entries.
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
    // Partial index: costs nothing for entries that families send.
    { name: 'entry_imported', properties: ['season', 'createdAt', 'id'], where: 'imported_by is not null' },
    { name: 'entry_of_class', properties: ['schoolClass', 'createdAt'], where: 'school_class_id is not null' },
  ],
  uniques: [
    { properties: ['season', 'nameKey'] },
    { properties: ['season', 'reference'] },
    { properties: ['season', 'emailKey', 'childKey'] },
    { properties: ['season', 'emailKey', 'emailUse'] },
    { name: 'entry_once_per_class', properties: ['schoolClass'], where: 'is_class_entry' },
  ],
})

export const SubmissionGroup = defineEntity({
  name: 'SubmissionGroup',
  filters: bySeason,
  properties: {
    id: p.integer().primary().autoincrement(false),
    season: createSeasonProperty,
    first: () => p.oneToOne(PublicNameSubmission).owner().deleteRule('cascade'),
    count: p.integer(),
    pending: p.integer(),
  },
  indexes: [{ properties: ['season', 'count', 'id'] }, { properties: ['season', 'pending', 'id'] }],
})
