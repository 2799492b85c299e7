import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { scheduledGroups } from '@snowplow/contract/retention/field-groups.ts'
import { destructionKinds } from '@snowplow/contract/retention/retention.ts'
import { bySeason } from '../db/season.ts'
import { createSeasonProperty } from './season.entity.ts'

/** Proof of a destruction without the data. Never deleted; references only the season. */
export const DestructionCertificate = defineEntity({
  name: 'DestructionCertificate',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: createSeasonProperty,
    kind: p.enum(destructionKinds),
    fieldGroup: p.enum(scheduledGroups),
    /** Destroyed records so far: each batch adds its own in its transaction. */
    records: p.integer(),
    /** Rule of a purge: days after the announcement. Null for an erasure, which follows a request. */
    days: p.integer().nullable(),
    announcementDate: p.string().length(10).nullable(),
    by: p.text(),
    startedAt: p.datetime(),
    /** Null while a purge runs, or after it was interrupted: the next run continues it. */
    completedAt: p.datetime().nullable(),
  },
  indexes: [{ properties: ['season', 'id'] }],
})
export type DestructionCertificateRow = InferEntity<typeof DestructionCertificate>
