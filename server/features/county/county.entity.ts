import { defineEntity, p } from '@mikro-orm/core'
import { orderOf } from '../../db/lists/order-key.ts'

/** A maintenance district of the department (section 3). Ids come with the reference data. */
export const District = defineEntity({
  name: 'District',
  properties: {
    id: p.integer().primary().autoincrement(false),
    name: p.string().unique(),
    nameOrder: orderOf('name'),
  },
})

export const County = defineEntity({
  name: 'County',
  properties: {
    id: p.integer().primary().autoincrement(false),
    name: p.string().unique(),
    nameOrder: orderOf('name'),
    district: () => p.manyToOne(District).index(),
  },
})

/** A grade level; ids are in school order. */
export const GradeLevel = defineEntity({
  name: 'GradeLevel',
  properties: {
    id: p.integer().primary().autoincrement(false),
    name: p.string().unique(),
  },
})
