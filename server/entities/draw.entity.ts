import { defineEntity, p } from '@mikro-orm/core'
import { bySeason } from '../db/season.ts'
import { createSeasonProperty } from './season.entity.ts'

/** Lock of a season's count, and the digits that decide its ties. Removed if the count is unlocked before the draw. */
export const Draw = defineEntity({
  name: 'Draw',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: createSeasonProperty,
    lockedAt: p.datetime(),
    lockedBy: p.text(),
    /** Twenty digits; null until they are entered. */
    digits: p.string().length(20).nullable(),
    /** Published: dice on camera, or a lottery and its date. */
    source: p.text().nullable(),
    enteredAt: p.datetime().nullable(),
    enteredBy: p.text().nullable(),
  },
  uniques: [{ properties: ['season'] }],
})
