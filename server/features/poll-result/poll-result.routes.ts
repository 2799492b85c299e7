import { exportPollResults, getPollOverview, getPollResult, listBallotBursts } from '@snowplow/contract/poll-result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { PollResultService } from './poll-result.service.ts'

export function pollResultRoutes(app: FastifyInstance, results: PollResultService): void {
  serve(app, getPollOverview, ({ now }) => results.getPollOverview(now))
  serve(app, exportPollResults, (by) => results.exportPollResults(by))
  serve(app, getPollResult, ({ params, now }) => results.getPollResult(params.districtId, now))
  serve(app, listBallotBursts, ({ params }) => results.listBallotBursts(params.districtId))
}
