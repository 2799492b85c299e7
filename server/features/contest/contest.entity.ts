import { defineEntity, p } from '@mikro-orm/core'
import { Season } from '../season/season.entity.ts'

/** One row: the installation. */
export const Contest = defineEntity({
  name: 'Contest',
  properties: {
    id: p.integer().primary().autoincrement(false),
    /** The season that every page of the contest means. */
    season: () => p.manyToOne(Season).index(false),
    /** True for the demo's sample contest: such a database never runs in production, nor a real one in the demo. */
    isSample: p.boolean(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})
