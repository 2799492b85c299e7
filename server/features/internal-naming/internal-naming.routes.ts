import {
  approveEmployeeNames,
  countEmployeeNames,
  exportEmployeeNames,
  listEmployeeSubmissions,
  listRejections,
  listStatuses,
  rejectEmployeeName,
  reviseEmployeeName,
  submitEmployeeName,
} from '@snowplow/contract/internal-naming.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { internalNamingService } from './internal-naming.service.ts'

export function internalNamingRoutes(app: FastifyInstance, naming: ReturnType<typeof internalNamingService>): void {
  serve(app, listStatuses, ({ query }) => naming.listStatuses(query))
  serve(app, listEmployeeSubmissions, ({ query }) => naming.listEmployeeSubmissions(query))
  serve(app, listRejections, ({ query }) => naming.listRejections(query))
  serve(app, submitEmployeeName, ({ body, ...by }) => naming.submitEmployeeName(body, by))
  serve(app, reviseEmployeeName, ({ params, body, ...by }) => naming.reviseEmployeeName(params.id, body, by))
  serve(app, approveEmployeeNames, ({ body, ...by }) => naming.approveEmployeeNames(body, by))
  serve(app, rejectEmployeeName, ({ params, body, ...by }) => naming.rejectEmployeeName(params.id, body, by))
  serve(app, countEmployeeNames, () => naming.countEmployeeNames())
  serve(app, exportEmployeeNames, (by) => naming.exportEmployeeNames(by))
}
