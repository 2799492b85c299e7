import { publishVotingOptions } from '@snowplow/contract/district-poll/voting-option.ts'
import { listVotingOptions, submitVote } from '@snowplow/contract/public-voting.ts'
import type { FastifyInstance } from 'fastify'
import { SerializedReply, serve } from '../../http/serve.ts'
import type { publicVotingService } from './public-voting.service.ts'
import type { VotingOptionService } from './voting-option.service.ts'

type PublicVoting = VotingOptionService & ReturnType<typeof publicVotingService>

export function publicVotingRoutes(app: FastifyInstance, voting: PublicVoting): void {
  serve(app, listVotingOptions, async ({ params: { districtId }, query, now }) =>
    query.isDefault
      ? new SerializedReply(await voting.everyVotingOption(districtId, now))
      : voting.listVotingOptions(districtId, query, now),
  )
  serve(app, publishVotingOptions, ({ params, body, ...by }) =>
    voting.publishVotingOptions(params.districtId, body, by),
  )
  serve(app, submitVote, ({ body, client, now }) => voting.submitVote(body, client, now))
}
