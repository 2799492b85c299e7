import { listSetAsides, setBallotsAside, takeBallotsBack } from '@snowplow/contract/set-aside.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { setAsideService } from './set-aside.service.ts'

export function setAsideRoutes(app: FastifyInstance, asides: ReturnType<typeof setAsideService>): void {
  serve(app, listSetAsides, ({ params }) => asides.listSetAsides(params.districtId))
  serve(app, setBallotsAside, ({ params, body, ...by }) => asides.setBallotsAside(params.districtId, body, by))
  serve(app, takeBallotsBack, ({ params, body, ...by }) => asides.takeBallotsBack(params.id, body, by))
}
