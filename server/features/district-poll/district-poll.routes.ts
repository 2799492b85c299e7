import {
  getDistrictFavorites,
  listApprovedNames,
  listDistrictPolls,
  listFavoriteNamesSubmissions,
  submitFavoriteNames,
} from '@snowplow/contract/district-poll/district-poll.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { districtFavoritesService } from './district-favorites.service.ts'
import type { districtPollService } from './district-poll.service.ts'

type DistrictPoll = ReturnType<typeof districtPollService> & ReturnType<typeof districtFavoritesService>

export function districtPollRoutes(app: FastifyInstance, poll: DistrictPoll): void {
  serve(app, listApprovedNames, ({ query }) => poll.listApprovedNames(query))
  serve(app, listFavoriteNamesSubmissions, ({ query, viewer }) => poll.listFavoriteNamesSubmissions(query, viewer))
  serve(app, listDistrictPolls, () => poll.listDistrictPolls())
  serve(app, getDistrictFavorites, ({ params }) => poll.getDistrictFavorites(params.districtId))
  serve(app, submitFavoriteNames, ({ body, ...caller }) => poll.submitFavoriteNames(body, caller))
}
