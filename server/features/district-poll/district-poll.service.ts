import type { InferEntity } from '@mikro-orm/core'
import type {
  ApprovedName,
  FavoriteNamesSubmission as Favorites,
} from '@snowplow/contract/district-poll/district-poll.ts'
import type { Condition } from '@snowplow/contract/lists/paging.ts'
import { insertRows } from '../../db/json-rows.ts'
import { addCondition, findList } from '../../db/lists/find-list.ts'
import { type Orm, runTransaction } from '../../db/orm.ts'
import { forkSeason, getSeasonId } from '../../db/season.ts'
import {
  FavoriteName,
  FavoriteNamesSubmission,
  type FavoriteNamesSubmissionRow,
} from '../../entities/district-poll.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import { entryWords } from '../../similarity/similarity-index.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import type { CountyService } from '../county/county.service.ts'
import { byKeys } from '../county/in-district.ts'
import { lockApproved } from '../entry/approved-names.ts'
import { favoritesRelations, toDistrictFavorites, toFavorite } from '../relations/favorites.presenter.ts'
import { toPublicName } from '../relations/related.ts'
import type { ContestService } from '../season/contest.service.ts'

const toApprovedName = (entry: InferEntity<typeof PublicNameSubmission>): ApprovedName => ({
  ...toPublicName(entry),
  districtId: entry.county.district.id,
})

const toFavorites = (row: FavoriteNamesSubmissionRow): Favorites => ({
  ...toDistrictFavorites(row),
  favoriteNames: row.favoriteNames.getItems().map(toFavorite),
})

const getNames = ({ favoriteNames }: FavoriteNamesSubmissionRow) =>
  favoriteNames.getItems().map(({ publicNameSubmission }) => publicNameSubmission.snowplowName)

const populate = ['favoriteNames.publicNameSubmission']

interface Deps {
  orm: Orm
  contest: ContestService
  counties: CountyService
}

export const districtPollService = (deps: Deps) =>
  bindService(deps, { listApprovedNames, listFavoriteNamesSubmissions, submitFavoriteNames })

function listApprovedNames({ orm }: Deps, { query, season }: Call<'listApprovedNames'>) {
  const approved: Condition = { field: 'reviewState', operator: '$eq', value: 'approved' }
  const columns = { countyId: 'county', districtId: 'county.district', snowplowNameDescription: 'publicStory' }
  return findList(forkSeason(orm.em, season), PublicNameSubmission, addCondition(query, approved), {
    columns,
    byKeys,
    fulltext: { words: entryWords },
    populate: ['county', 'publicStory'],
    toReply: toApprovedName,
  })
}

function listFavoriteNamesSubmissions(
  { orm }: Deps,
  { query, season, viewer: { id, roles } }: Call<'listFavoriteNamesSubmissions'>,
) {
  const isAdmin = roles.includes('admin')
  const scopedQuery = isAdmin ? query : addCondition(query, { field: 'userId', operator: '$eq', value: id })
  const columns = { userId: 'user', districtId: 'district' }
  return findList(forkSeason(orm.em, season), FavoriteNamesSubmission, scopedQuery, {
    columns,
    populate,
    relations: favoritesRelations,
    toReply: toFavorites,
  })
}

/**
 * Replaces the staff member's earlier favorites for this district.
 * @throws Refusal favorites.not_open, district.not_found, favorites.name_not_offered
 */
async function submitFavoriteNames(
  { orm, contest, counties }: Deps,
  { body, viewer, now }: Call<'submitFavoriteNames'>,
): Promise<Favorites> {
  const { districtId, favoriteNames } = body
  if (!(await contest.isOpen(2, now))) throw new Refusal('favorites.not_open')
  if (!(await counties.hasDistrict(districtId))) throw new Refusal('district.not_found')
  return runTransaction(orm, async (em) => {
    if (!(await lockApproved(em, favoriteNames, districtId))) throw new Refusal('favorites.name_not_offered')
    const submissionKey = { user: viewer.id ?? 0, district: districtId }
    // Concurrent requests of one user: the unique key keeps a single submission, which both then update.
    await em.upsert(
      FavoriteNamesSubmission,
      { ...submissionKey, season: getSeasonId(em), createdAt: now, updatedAt: now },
      { onConflictFields: ['season', 'user', 'district'], onConflictMergeFields: ['updatedAt'] },
    )
    const submission = await em.findOneOrFail(FavoriteNamesSubmission, submissionKey, {
      populate: [...populate, 'district'] as never,
    })
    const before = getNames(submission)
    await em.nativeDelete(FavoriteName, { favoriteNamesSubmission: submission })
    await insertRows(
      em,
      FavoriteName,
      favoriteNames.map((publicNameSubmission) => ({
        favoriteNamesSubmission: submission.id,
        publicNameSubmission,
      })),
    )
    await em.populate(submission, populate as never, { refresh: true })
    const { id, name } = submission.district
    recordAuditEvent(em, {
      at: now,
      action: 'favorites.sent',
      by: viewer,
      subject: { type: 'district', id, name },
      ...(before.length > 0 && { before: { favoriteNames: before } }),
      after: { favoriteNames: getNames(submission) },
    })
    return toFavorites(submission)
  })
}
