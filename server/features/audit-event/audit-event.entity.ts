import { defineEntity, p } from '@mikro-orm/core'
import type { AuditAction } from '@snowplow/contract/audit-event.ts'

/** Who did what to whom and when. Append-only, and without references, so that it outlives what it tells of. */
export const AuditEvent = defineEntity({
  name: 'AuditEvent',
  properties: {
    id: p.integer().primary(),
    at: p.datetime().index(),
    action: p.string().$type<AuditAction>(),
    actorId: p.integer().nullable(),
    actor: p.text(),
    subjectType: p.string(),
    subjectId: p.integer().nullable(),
    subject: p.text(),
    before: p.json<Record<string, unknown>>().nullable(),
    after: p.json<Record<string, unknown>>().nullable(),
  },
})
