import type { InferEntity } from '@mikro-orm/core'
import { type Relations, toMany, toOne } from '../../db/lists/relations.ts'
import {
  FavoriteName,
  FavoriteNamesSubmission,
  type FavoriteNamesSubmissionRow,
} from '../../entities/district-poll.entity.ts'
import { colleague, district, relateName } from './related.ts'

type Favorite = InferEntity<typeof FavoriteName>

export const toFavorite = ({ id, publicNameSubmission, favoriteNamesSubmission }: Favorite) => ({
  id,
  snowplowName: publicNameSubmission.snowplowName,
  publicNameSubmissionId: publicNameSubmission.id,
  favoriteNamesSubmissionId: favoriteNamesSubmission.id,
})

export const toDistrictFavorites = ({ id, user, district, createdAt, updatedAt }: FavoriteNamesSubmissionRow) => ({
  id,
  userId: user.id,
  districtId: district.id,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

const submissionRelations = { user: colleague, district }
const submissionReads = ['district', 'createdAt', 'updatedAt']

export const favoritesRelations: Relations<FavoriteNamesSubmissionRow> = {
  ...submissionRelations,
  favoriteNames: toMany(FavoriteName, 'favoriteNamesSubmission', {
    reads: ['publicNameSubmission.snowplowName'],
    toReply: toFavorite,
    relations: {
      publicNameSubmission: relateName(({ publicNameSubmission }: Favorite) => publicNameSubmission.id),
      favoriteNamesSubmission: toOne(
        ({ favoriteNamesSubmission }: Favorite) => favoriteNamesSubmission.id,
        FavoriteNamesSubmission,
        { reads: ['user', ...submissionReads], toReply: toDistrictFavorites, relations: submissionRelations },
      ),
    },
  }),
}

/** Omits the names unless requested with `populate`. */
export const favoriteNamesSubmission = toMany<{ id: number }, FavoriteNamesSubmissionRow>(
  FavoriteNamesSubmission,
  'user',
  {
    reads: submissionReads,
    toReply: toDistrictFavorites,
    relations: favoritesRelations,
  },
)
