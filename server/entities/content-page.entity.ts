import { defineEntity, p } from '@mikro-orm/core'
import type { PageKind } from '@snowplow/contract/content-page/content-page-kinds.ts'
import type { Language } from '@snowplow/contract/text/languages.ts'
import { bySeason } from '../db/season.ts'
import { createSeasonProperty } from './season.entity.ts'

export const Page = defineEntity({
  name: 'Page',
  filters: bySeason,
  properties: {
    season: () => createSeasonProperty().primary(),
    kind: p.string().$type<PageKind>().primary(),
    language: p.string().$type<Language>().primary(),
    /** Null after a reset: the version continues, for optimistic locking. */
    markdown: p.text().nullable(),
    updatedAt: p.datetime(),
    version: p.integer().version(),
  },
})
