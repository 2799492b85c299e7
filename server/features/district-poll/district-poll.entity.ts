import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { District } from '../county/county.entity.ts'
import { PublicNameSubmission } from '../public-submission/public-name-submission.entity.ts'
import { User } from '../user/user.entity.ts'

/** One person's favorites in one district (section 3). */
export const FavoriteNamesSubmission = defineEntity({
  name: 'FavoriteNamesSubmission',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).index(),
    district: () => p.manyToOne(District).index(),
    favoriteNames: () =>
      p.oneToMany(FavoriteName).mappedBy('favoriteNamesSubmission').orderBy({ id: 'asc' }).orphanRemoval(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  uniques: [{ properties: ['user', 'district'] }],
})
export type FavoriteNamesSubmissionRow = InferEntity<typeof FavoriteNamesSubmission>

export const FavoriteName = defineEntity({
  name: 'FavoriteName',
  properties: {
    id: p.integer().primary(),
    favoriteNamesSubmission: () => p.manyToOne(FavoriteNamesSubmission).index(),
    publicNameSubmission: () => p.manyToOne(PublicNameSubmission).index(),
  },
  uniques: [{ properties: ['favoriteNamesSubmission', 'publicNameSubmission'] }],
})
