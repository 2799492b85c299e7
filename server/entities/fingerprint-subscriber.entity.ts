import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { Language } from '@snowplow/contract/text/languages.ts'
import { bySeason } from '../db/season.ts'
import { createSeasonProperty } from './season.entity.ts'

/** Confirmed address that gets the fingerprint of each day by mail. Deleted when its owner unsubscribes. */
export const FingerprintSubscriber = defineEntity({
  name: 'FingerprintSubscriber',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: createSeasonProperty,
    email: p.string(),
    /** In lower case: one subscription per address. */
    emailKey: p.string(),
    language: p.string().$type<Language>(),
    /** Contest clock. */
    createdAt: p.datetime(),
  },
  uniques: [{ properties: ['season', 'emailKey'] }],
})
export type FingerprintSubscriberRow = InferEntity<typeof FingerprintSubscriber>
