import { getPollResult } from 'contract/poll-result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { pollResultService } from './poll-result.service.ts'

export function pollResultRoutes(app: FastifyInstance, results: ReturnType<typeof pollResultService>): void {
  serve(app, getPollResult, ({ params, now }) => results.getPollResult(params.districtId, now))
}
