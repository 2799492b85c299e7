import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { Language } from '@snowplow/contract/text/languages.ts'
import { bySeason } from '../db/season.ts'
import { createSeasonProperty } from './season.entity.ts'

/** Confirmed address that gets messages about a season by mail. Deleted after its last one, or when its owner stops them. */
export const Subscriber = defineEntity({
  name: 'Subscriber',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: createSeasonProperty,
    email: p.string(),
    /** In lower case: one subscription per address. */
    emailKey: p.string(),
    language: p.string().$type<Language>(),
    /** False, as `getsWinners`, once the only message is in the outbox. */
    getsVoting: p.boolean().default(false),
    getsWinners: p.boolean().default(false),
    getsFingerprints: p.boolean().default(false),
    /** Contest clock. */
    createdAt: p.datetime(),
  },
  uniques: [{ properties: ['season', 'emailKey'] }],
})
export type SubscriberRow = InferEntity<typeof Subscriber>
