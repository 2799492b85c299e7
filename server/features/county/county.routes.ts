import { listCounties, listDistricts, listGradeLevels } from 'contract/county.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { CountyService } from './county.service.ts'

export function countyRoutes(app: FastifyInstance, counties: CountyService): void {
  serve(app, listCounties, () => counties.listCounties())
  serve(app, listDistricts, async () => {
    const items = await counties.listDistricts()
    return { items, total: items.length }
  })
  serve(app, listGradeLevels, () => counties.listGradeLevels())
}
