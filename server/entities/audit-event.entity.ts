import { defineEntity, p } from '@mikro-orm/core'
import type { AuditAction } from '@snowplow/contract/audit-event.ts'
import { toOrder } from '../db/lists/order-key.ts'
import { bySeason } from '../db/season.ts'
import { createSeasonProperty } from './season.entity.ts'

/** Append-only. References only the season, so that it outlives the accounts and rows that it names. */
export const AuditEvent = defineEntity({
  name: 'AuditEvent',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: createSeasonProperty,
    at: p.datetime(),
    action: p.string().$type<AuditAction>(),
    actionOrder: toOrder('action'),
    actorId: p.integer().nullable(),
    actor: p.text(),
    actorOrder: toOrder('actor'),
    subjectType: p.string(),
    subjectId: p.integer().nullable(),
    subject: p.text(),
    subjectOrder: toOrder('subject'),
    before: p.json<Record<string, unknown>>().nullable(),
    after: p.json<Record<string, unknown>>().nullable(),
  },
  indexes: [{ properties: ['season', 'at'] }, { properties: ['season', 'id'] }],
})
