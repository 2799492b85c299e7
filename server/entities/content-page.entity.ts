import { defineEntity, p } from '@mikro-orm/core'
import type { PageKind, PageLanguage } from '@snowplow/contract/content-page/content-page-kinds.ts'
import { bySeason } from '../db/season.ts'
import { ofSeason } from './season.entity.ts'

/** A page of words that somebody has edited; any other is the standard text. */
export const Page = defineEntity({
  name: 'Page',
  filters: bySeason,
  properties: {
    season: () => ofSeason().primary(),
    kind: p.string().$type<PageKind>().primary(),
    language: p.string().$type<PageLanguage>().primary(),
    /** Null once it was set back: the version goes on, so that nobody overwrites what they have not seen. */
    markdown: p.text().nullable(),
    updatedAt: p.datetime(),
    version: p.integer().version(),
  },
})
