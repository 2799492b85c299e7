import { listVotingOptions, submitVote } from 'contract/public-voting.ts'
import { publishVotingOptions } from 'contract/voting-option.ts'
import type { FastifyInstance } from 'fastify'
import { Prepared, serve } from '../../http/serve.ts'
import type { publicVotingService } from './public-voting.service.ts'

export function publicVotingRoutes(app: FastifyInstance, voting: ReturnType<typeof publicVotingService>): void {
  serve(app, listVotingOptions, async ({ params }) => new Prepared(await voting.listVotingOptions(params.districtId)))
  serve(app, publishVotingOptions, ({ params, body, ...by }) =>
    voting.publishVotingOptions(params.districtId, body, by),
  )
  serve(app, submitVote, ({ body, client, now }) => voting.submitVote(body, client, now))
}
