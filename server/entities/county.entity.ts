import { defineEntity, p } from '@mikro-orm/core'
import { orderOf } from '../db/lists/order-key.ts'
import { bySeason } from '../db/season.ts'
import { ofSeason } from './season.entity.ts'

/** A maintenance district of the department (section 3). No id is ever used again. */
export const District = defineEntity({
  name: 'District',
  filters: bySeason,
  properties: {
    id: p.integer().primary().autoincrement(false),
    season: ofSeason,
    name: p.string(),
    nameOrder: orderOf('name'),
    /** Its place among the others, from 1. */
    position: p.integer().default(0),
  },
  uniques: [{ properties: ['season', 'name'] }],
})

const assignedDistrict = () => p.manyToOne(District).index(false)
/**
 * A county's district: null while a season is being prepared and nobody has given the county to one. It has the type of one
 * that is given, since no county of a contest that runs, which all but the preparing means, is without.
 */
const plannedDistrict = () =>
  assignedDistrict().nullable().deleteRule('no action') as unknown as ReturnType<typeof assignedDistrict>

export const County = defineEntity({
  name: 'County',
  filters: bySeason,
  properties: {
    id: p.integer().primary().autoincrement(false),
    season: ofSeason,
    name: p.string(),
    nameOrder: orderOf('name'),
    /** Five digits that name its shape in the atlas of counties; without them it is on no map. */
    fips: p.string().length(5).nullable(),
    district: () => plannedDistrict(),
  },
  indexes: [{ properties: ['season', 'district'] }],
  uniques: [{ properties: ['season', 'name'] }, { properties: ['season', 'fips'] }],
})

/** A grade level. Entries keep its name. */
export const GradeLevel = defineEntity({
  name: 'GradeLevel',
  filters: bySeason,
  properties: {
    id: p.integer().primary().autoincrement(false),
    season: ofSeason,
    name: p.string(),
    /** Its place in school order, from 1. */
    position: p.integer().default(0),
  },
  uniques: [{ properties: ['season', 'name'] }],
})
