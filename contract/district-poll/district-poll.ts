import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { favoriteNames } from '../limits.ts'
import { createList } from '../lists/paging.ts'
import { colleague, district, publicName, TopName } from '../lists/related.ts'
import type { Relation, Relations } from '../lists/relations.ts'
import { seasonQuery } from '../season/season.ts'
import { id, idInPath, ids, instant } from '../text/text.ts'

export const ApprovedName = z.extend(publicName.item, { districtId: id() })
export type ApprovedName = z.output<typeof ApprovedName>

export const listApprovedNames = route({
  path: '/approved-name',
  needs: 'favoriteNames.submit',
  tags: ['approvedName'],
  summary: 'The approved names, a page at a time.',
  ...createList(ApprovedName, {
    isOfSeason: true,
    where: {
      id: 'number',
      snowplowName: 'text',
      snowplowNameDescription: 'text',
      gradeLevel: 'text',
      countyId: 'number',
      districtId: 'number',
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

/** Section 3, FavoriteNamesSubmission: one per user and district. */
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

export const listFavoriteNamesSubmissions = route({
  path: '/favorite-names-submission',
  needs: 'favoriteNames.submit',
  tags: ['favoriteNames'],
  summary: 'Submitted favorites, a page at a time; staff see their own.',
  ...createList(FavoriteNamesSubmission, {
    isOfSeason: true,
    where: { id: 'number', userId: 'number', districtId: 'number', createdAt: 'instant', updatedAt: 'instant' },
    orderBy: ['id', 'userId', 'districtId', 'createdAt', 'updatedAt'],
    relations,
  }),
})

/** Section 3: 1 to 9 ids of public submissions. Replaces an earlier submission for the district. */
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

/** Section 3, TopDistrictEmployeeName: number of staff who chose a name. */
export const TopDistrictEmployeeName = z.extend(TopName, {
  snowplowNameDescription: z.string(),
  /** False if rejected after it was chosen, and so no possible voting option. */
  isApproved: z.boolean(),
})
export type TopDistrictEmployeeName = z.output<typeof TopDistrictEmployeeName>

export const StaffMember = z.object({ userId: id(), name: z.string(), email: z.string() })
export type StaffMember = z.output<typeof StaffMember>

// Active staff without favorites in any district, since staff belong to no district. Null for a closed season: staff of
// that time are not recorded.
const missing = z.nullable(z.array(StaffMember))

export const DistrictPollSummary = z.object({
  districtId: id(),
  name: z.string(),
  /** Staff with favorites in this district, at least one of them not deleted since. */
  participants: z.number(),
  namesChosen: z.number(),
  options: z.number(),
  publishedAt: z.nullable(instant()),
  /** Cast, those set aside included. */
  ballots: z.number(),
  setAside: z.number(),
})
export type DistrictPollSummary = z.output<typeof DistrictPollSummary>

/** Bounded by the number of districts, so it does not use the list protocol. */
export const listDistrictPolls = route({
  method: 'GET',
  path: '/district-poll',
  needs: 'votingOption.publish',
  tags: ['districtPoll'],
  summary: 'Lists the poll of each district, with the staff who have not submitted favorites.',
  query: seasonQuery,
  reply: z.object({
    staff: z.nullable(z.number()),
    missing,
    districts: z.array(DistrictPollSummary),
  }),
})

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
    participants: z.array(StaffMember),
    topNames: z.array(TopDistrictEmployeeName),
    missing,
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
