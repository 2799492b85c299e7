import { listCounties, listDistricts, listGradeLevels } from '@snowplow/contract/county/county.ts'
import { getCountyMap } from '@snowplow/contract/county/county-map.ts'
import type { FastifyInstance } from 'fastify'
import { SerializedReply, serve } from '../../http/serve.ts'
import type { CountyService } from './county.service.ts'

export function countyRoutes(app: FastifyInstance, counties: CountyService): void {
  serve(app, listCounties, async ({ query }) =>
    query.isDefault ? new SerializedReply(await counties.everyCounty()) : counties.listCounties(query),
  )
  serve(app, getCountyMap, async () => new SerializedReply(await counties.getCountyMap()))
  serve(app, listDistricts, ({ query }) => counties.listDistricts(query))
  serve(app, listGradeLevels, () => counties.listGradeLevels())
}
