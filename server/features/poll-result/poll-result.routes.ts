import { getPollResult } from 'contract/poll-result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { PollResultService } from './poll-result.service.ts'

export function pollResultRoutes(app: FastifyInstance, results: PollResultService): void {
  app.addHook('onClose', results.stop)
  serve(app, getPollResult, ({ params }) => results.getPollResult(params.districtId))
}
