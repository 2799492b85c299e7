import { listWinners } from '@snowplow/contract/winner.ts'
import type { FastifyInstance } from 'fastify'
import { SerializedReply, serve } from '../../http/serve.ts'
import type { winnerService } from './winner.service.ts'

export function winnerRoutes(app: FastifyInstance, winners: ReturnType<typeof winnerService>): void {
  serve(app, listWinners, async ({ now }) => new SerializedReply(await winners.listWinners(now)))
}
