import {
  getDistrictFavorites,
  listApprovedNames,
  listFavoriteNamesSubmissions,
  submitFavoriteNames,
} from 'contract/district-poll.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { districtPollService } from './district-poll.service.ts'

export function districtPollRoutes(app: FastifyInstance, poll: ReturnType<typeof districtPollService>): void {
  serve(app, listApprovedNames, ({ query }) => poll.listApprovedNames(query))
  serve(app, listFavoriteNamesSubmissions, ({ query, viewer }) => poll.listFavoriteNamesSubmissions(query, viewer))
  serve(app, getDistrictFavorites, ({ params }) => poll.getDistrictFavorites(params.districtId))
  serve(app, submitFavoriteNames, ({ body, ...caller }) => poll.submitFavoriteNames(body, caller))
}
