import type { InferEntity } from '@mikro-orm/core'
import { type Relations, toMany } from '../../db/lists/relations.ts'
import { colleague, district, publicName } from '../related.ts'
import { FavoriteName, FavoriteNamesSubmission, type FavoriteNamesSubmissionRow } from './district-poll.entity.ts'

type Favorite = InferEntity<typeof FavoriteName>

export const toFavorite = ({ id, publicNameSubmission }: Favorite) => ({
  id,
  snowplowName: publicNameSubmission.snowplowName,
  publicNameSubmissionId: publicNameSubmission.id,
})

export const favoritesRelations: Relations<FavoriteNamesSubmissionRow> = {
  user: colleague,
  district,
  favoriteNames: toMany(FavoriteName, 'favoriteNamesSubmission', {
    reads: ['publicNameSubmission.snowplowName'],
    toReply: toFavorite,
    relations: { publicNameSubmission: publicName(({ publicNameSubmission }: Favorite) => publicNameSubmission.id) },
  }),
}

export const toSubmission = ({ id, user, district, createdAt, updatedAt }: FavoriteNamesSubmissionRow) => ({
  id,
  userId: user.id,
  districtId: district.id,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

/** Without the names, unless they are asked for. */
export const favoriteNamesSubmission = toMany<{ id: number }, FavoriteNamesSubmissionRow>(
  FavoriteNamesSubmission,
  'user',
  {
    reads: ['district', 'createdAt', 'updatedAt'],
    toReply: toSubmission,
    relations: favoritesRelations,
  },
)
