import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { bySeason } from '../db/season.ts'
import { District } from './county.entity.ts'
import { PublicNameSubmission } from './public-name-submission.entity.ts'
import { createSeasonProperty } from './season.entity.ts'
import { User } from './user.entity.ts'

/** Favorites of one user in one district (section 3). */
export const FavoriteNamesSubmission = defineEntity({
  name: 'FavoriteNamesSubmission',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: createSeasonProperty,
    user: () => p.manyToOne(User).index(),
    district: () => p.manyToOne(District).index(false),
    favoriteNames: () =>
      p.oneToMany(FavoriteName).mappedBy('favoriteNamesSubmission').orderBy({ id: 'asc' }).orphanRemoval(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  indexes: [{ properties: ['season', 'district'] }],
  uniques: [{ properties: ['season', 'user', 'district'] }],
})
export type FavoriteNamesSubmissionRow = InferEntity<typeof FavoriteNamesSubmission>

export const FavoriteName = defineEntity({
  name: 'FavoriteName',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: createSeasonProperty,
    favoriteNamesSubmission: () => p.manyToOne(FavoriteNamesSubmission).index(),
    publicNameSubmission: () => p.manyToOne(PublicNameSubmission).index(),
  },
  uniques: [{ properties: ['favoriteNamesSubmission', 'publicNameSubmission'] }],
})
