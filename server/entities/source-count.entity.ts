import { defineEntity, p } from '@mikro-orm/core'
import { bySeason } from '../db/season.ts'
import { createSeasonProperty } from './season.entity.ts'

export type SourceKind = 'entry' | 'vote'

/** Entries and votes that came by a link with a name (`?from=`). Apart from them, so that none leads to its source. */
export const SourceCount = defineEntity({
  name: 'SourceCount',
  filters: bySeason,
  properties: {
    season: () => createSeasonProperty().primary(),
    kind: p.string().$type<SourceKind>().primary(),
    source: p.string().length(32).primary(),
    uses: p.integer(),
  },
})
