import { defineEntity, p } from '@mikro-orm/core'
import { formerKinds } from '@snowplow/contract/entry/former-name.ts'
import { bySeason } from '../db/season.ts'
import { createSeasonProperty } from './season.entity.ts'

/** Name of a past season. Stored when the season is closed, so that checks do not scan all entries. */
export const FormerName = defineEntity({
  name: 'FormerName',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: createSeasonProperty,
    nameKey: p.text(),
    kind: p.enum(formerKinds),
  },
  uniques: [{ properties: ['nameKey', 'season', 'kind'] }],
})
