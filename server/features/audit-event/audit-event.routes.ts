import { listAuditEvents } from '@snowplow/contract/audit-event.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { auditEventService } from './audit-event.service.ts'

export function auditEventRoutes(app: FastifyInstance, audit: ReturnType<typeof auditEventService>): void {
  serve(app, listAuditEvents, ({ query }) => audit.listAuditEvents(query))
}
