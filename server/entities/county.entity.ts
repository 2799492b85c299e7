import { defineEntity, p } from '@mikro-orm/core'
import { toOrder } from '../db/lists/order-key.ts'
import { bySeason } from '../db/season.ts'
import { createSeasonProperty } from './season.entity.ts'

/** Maintenance district of the department (section 3). Ids are never reused. */
export const District = defineEntity({
  name: 'District',
  filters: bySeason,
  properties: {
    id: p.integer().primary().autoincrement(false),
    season: createSeasonProperty,
    name: p.string(),
    nameOrder: toOrder('name'),
    position: p.integer().default(0),
  },
  uniques: [{ properties: ['season', 'name'] }],
})

const assignedDistrict = () => p.manyToOne(District).index(false)
// Null only while a season is being prepared. Typed as required, since all code beyond preparation handles counties
// with a district.
const plannedDistrict = () =>
  assignedDistrict().nullable().deleteRule('no action') as unknown as ReturnType<typeof assignedDistrict>

export const County = defineEntity({
  name: 'County',
  filters: bySeason,
  properties: {
    id: p.integer().primary().autoincrement(false),
    season: createSeasonProperty,
    name: p.string(),
    nameOrder: toOrder('name'),
    /** Five digits, the shape in the county atlas; null for a county without a shape on the map. */
    fips: p.string().length(5).nullable(),
    district: () => plannedDistrict(),
  },
  indexes: [{ properties: ['season', 'district'] }],
  uniques: [{ properties: ['season', 'name'] }, { properties: ['season', 'fips'] }],
})

/** Entries store the name, not the id. */
export const GradeLevel = defineEntity({
  name: 'GradeLevel',
  filters: bySeason,
  properties: {
    id: p.integer().primary().autoincrement(false),
    season: createSeasonProperty,
    name: p.string(),
    position: p.integer().default(0),
  },
  uniques: [{ properties: ['season', 'name'] }],
})
