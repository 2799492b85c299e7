import { defineEntity, p } from '@mikro-orm/core'
import { bySeason } from '../db/season.ts'
import { createSeasonProperty } from './season.entity.ts'

/** Name that an administrator gave to the address of an honest group, such as a school; by its keyed hash. */
export const NamedAddress = defineEntity({
  name: 'NamedAddress',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: createSeasonProperty,
    addressHash: p.string().length(11),
    name: p.text(),
    namedBy: p.text(),
    namedAt: p.datetime(),
  },
  uniques: [{ properties: ['season', 'addressHash'] }],
})
