import { defineEntity, p } from '@mikro-orm/core'
import { formerKinds } from '@snowplow/contract/public-submission/former-name.ts'
import { bySeason } from '../db/season.ts'
import { ofSeason } from './season.entity.ts'

/** A name that is taken in people's minds: stored when its season was closed, so that nobody looks through all entries. */
export const FormerName = defineEntity({
  name: 'FormerName',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: ofSeason,
    /** `lookKey()` of the name. */
    nameKey: p.text(),
    kind: p.enum(formerKinds),
  },
  uniques: [{ properties: ['nameKey', 'season', 'kind'] }],
})
