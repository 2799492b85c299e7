import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { Language } from '@snowplow/contract/text/languages.ts'
import { bySeason } from '../db/season.ts'
import { County } from './county.entity.ts'
import { createSeasonProperty } from './season.entity.ts'

/** Class of a school, made by its teacher. Its code fills in the naming form; entries that came with it refer to it. */
export const SchoolClass = defineEntity({
  name: 'SchoolClass',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: createSeasonProperty,
    /** See `newReference`. */
    code: p.string().length(8),
    schoolName: p.string(),
    county: () => p.manyToOne(County).index(false),
    gradeLevel: p.string(),
    /** The teacher's address; empty once it is destroyed. */
    email: p.text(),
    language: p.string().$type<Language>(),
    revokedAt: p.datetime().nullable(),
    /** Name, not a reference: survives the deletion of the account. */
    revokedBy: p.text().nullable(),
    revokeReason: p.text().nullable(),
    /** Contest clock. */
    createdAt: p.datetime(),
  },
  uniques: [{ properties: ['code'] }],
  indexes: [{ properties: ['season', 'id'] }],
})
export type SchoolClassRow = InferEntity<typeof SchoolClass>
