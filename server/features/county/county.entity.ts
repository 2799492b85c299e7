import { defineEntity, p } from '@mikro-orm/core'
import { orderOf } from '../../db/lists/order-key.ts'
import { bySeason } from '../../db/season.ts'
import { ofSeason } from '../season/season.entity.ts'

/** A maintenance district of the department (section 3). No id is ever used again. */
export const District = defineEntity({
  name: 'District',
  filters: bySeason,
  properties: {
    id: p.integer().primary().autoincrement(false),
    season: ofSeason,
    name: p.string(),
    nameOrder: orderOf('name'),
  },
  uniques: [{ properties: ['season', 'name'] }],
})

export const County = defineEntity({
  name: 'County',
  filters: bySeason,
  properties: {
    id: p.integer().primary().autoincrement(false),
    season: ofSeason,
    name: p.string(),
    nameOrder: orderOf('name'),
    district: () => p.manyToOne(District).index(false),
  },
  indexes: [{ properties: ['season', 'district'] }],
  uniques: [{ properties: ['season', 'name'] }],
})

/** A grade level; ids are in school order. */
export const GradeLevel = defineEntity({
  name: 'GradeLevel',
  filters: bySeason,
  properties: {
    id: p.integer().primary().autoincrement(false),
    season: ofSeason,
    name: p.string(),
  },
  uniques: [{ properties: ['season', 'name'] }],
})
