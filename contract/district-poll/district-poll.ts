/** District poll (phase 2): staff choose favorites among the approved names of a district. */
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { favoriteNames } from '../limits.ts'
import { listOf } from '../lists/paging.ts'
import { colleague, district, publicName, TopName } from '../lists/related.ts'
import type { Relation, Relations } from '../lists/relations.ts'
import { seasonQuery } from '../season/season.ts'
import { id, idInPath, ids, instant } from '../text/text.ts'

/** What staff may know of an entry: the name and where it comes from, never a child or a parent. */
export const ApprovedName = z.extend(publicName.item, { districtId: id() })
export type ApprovedName = z.output<typeof ApprovedName>

export const listApprovedNames = route({
  path: '/approved-name',
  needs: 'favoriteNames.submit',
  tags: ['approvedName'],
  summary: 'The approved names, a page at a time.',
  ...listOf(ApprovedName, {
    isOfSeason: true,
    where: {
      id: 'number',
      snowplowName: 'text',
      snowplowNameDescription: 'text',
      gradeLevel: 'text',
      countyId: 'number',
      districtId: 'number',
      /** Of the name and the description. */
      words: 'fulltext',
    },
    orderBy: ['id', 'snowplowName', 'gradeLevel', 'countyId'],
    defaultOrder: [{ field: 'snowplowName', direction: 'asc' }],
  }),
})

export const FavoriteName = z.object({
  id: id(),
  snowplowName: z.string(),
  publicNameSubmissionId: id(),
  favoriteNamesSubmissionId: id(),
})

/** Section 3, FavoriteNamesSubmission: one per person and district. */
export const FavoriteNamesSubmission = z.object({
  id: id(),
  userId: id(),
  districtId: id(),
  favoriteNames: z.array(FavoriteName),
  createdAt: instant(),
  updatedAt: instant(),
})
export type FavoriteNamesSubmission = z.output<typeof FavoriteNamesSubmission>

const submissionItem = z.omit(FavoriteNamesSubmission, { favoriteNames: true })
const submissionRelations = { user: colleague, district } satisfies Relations
const favoriteRelations = {
  publicNameSubmission: publicName,
  favoriteNamesSubmission: { item: submissionItem, relations: submissionRelations },
} satisfies Relations
const relations = {
  ...submissionRelations,
  favoriteNames: { item: FavoriteName, holds: 'many', relations: favoriteRelations },
} satisfies Relations

export const favoriteNamesSubmission = { item: submissionItem, holds: 'many', relations } satisfies Relation

/** Staff get their own; administrators get everyone's. */
export const listFavoriteNamesSubmissions = route({
  path: '/favorite-names-submission',
  needs: 'favoriteNames.submit',
  tags: ['favoriteNames'],
  summary: 'Submitted favorites, a page at a time; staff see their own.',
  ...listOf(FavoriteNamesSubmission, {
    isOfSeason: true,
    where: { id: 'number', userId: 'number', districtId: 'number', createdAt: 'instant', updatedAt: 'instant' },
    orderBy: ['id', 'userId', 'districtId', 'createdAt', 'updatedAt'],
    relations,
  }),
})

/** Section 3: ids of public submissions, 1 to 9. A second one for the same district takes the place of the first. */
export const submitFavoriteNames = route({
  method: 'POST',
  path: '/favorite-names-submission',
  needs: 'favoriteNames.submit',
  invalidates: ['favoriteNames', 'approvedName', 'districtPoll', 'auditEvent'],
  summary: 'Sends or changes one’s favorites of a district, until the stage ends.',
  body: z.strictObject({
    districtId: id(),
    favoriteNames: ids(favoriteNames.min, favoriteNames.max),
  }),
  reply: FavoriteNamesSubmission,
  status: 201,
  errors: ['district.not_found', 'favorites.not_open', 'favorites.name_not_offered'],
})

/** Section 3, TopDistrictEmployeeName: how many of the staff chose a name. */
export const TopDistrictEmployeeName = z.extend(TopName, {
  snowplowNameDescription: z.string(),
  /** False once it was rejected after somebody had chosen it: it cannot become a voting option. */
  isApproved: z.boolean(),
})
export type TopDistrictEmployeeName = z.output<typeof TopDistrictEmployeeName>

export const StaffMember = z.object({ userId: id(), name: z.string(), email: z.string() })
export type StaffMember = z.output<typeof StaffMember>

/**
 * Active staff who have sent favorites for no district; staff belong to none, so that nobody is missing in one alone.
 * Null of a season that is closed: who was staff then, and is not or something else now, is not known.
 */
const missing = z.nullable(z.array(StaffMember))

export const DistrictPollSummary = z.object({
  districtId: id(),
  name: z.string(),
  /** Who sent favorites for this district, of which at least one has not been deleted since. */
  participants: z.number(),
  /** Different names among their favorites. */
  namesChosen: z.number(),
  /** As published; 0 as long as none are. */
  options: z.number(),
  publishedAt: z.nullable(instant()),
  /** Ballots that voters have cast: from the first one on, the options stay as they are. */
  ballots: z.number(),
})
export type DistrictPollSummary = z.output<typeof DistrictPollSummary>

/** Every district at a glance; short by nature, so that it is no list of the list protocol. */
export const listDistrictPolls = route({
  method: 'GET',
  path: '/district-poll',
  needs: 'votingOption.publish',
  tags: ['districtPoll'],
  summary: 'Where the poll of each district stands, and which staff have sent nothing yet.',
  query: seasonQuery,
  reply: z.object({
    /** Active staff; null of a season that is closed. */
    staff: z.nullable(z.number()),
    missing,
    districts: z.array(DistrictPollSummary),
  }),
})

/** Most chosen first. */
export const getDistrictFavorites = route({
  method: 'GET',
  path: '/district-poll/{districtId}',
  needs: 'votingOption.publish',
  tags: ['districtPoll'],
  summary:
    'The favorites of a district with their counts, its voting options, who took part in it, and who has sent nothing yet.',
  params: z.strictObject({ districtId: idInPath() }),
  query: seasonQuery,
  reply: z.object({
    districtId: id(),
    /** Who took part in this district, those included whose account is closed now. */
    participants: z.array(StaffMember),
    topNames: z.array(TopDistrictEmployeeName),
    missing,
    /** As published, in their order. */
    options: z.array(
      z.object({
        id: id(),
        optionNumber: z.number(),
        publicNameSubmissionId: id(),
        snowplowName: z.string(),
        snowplowNameDescription: z.string(),
      }),
    ),
    publishedAt: z.nullable(instant()),
    ballots: z.number(),
  }),
  errors: ['district.not_found'],
})
export type DistrictFavorites = z.output<typeof getDistrictFavorites.reply>
