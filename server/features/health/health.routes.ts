import { getLiveness, getReadiness } from '@snowplow/contract/api/server.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { healthService } from './health.service.ts'

export function healthRoutes(app: FastifyInstance, health: ReturnType<typeof healthService>): void {
  serve(app, getLiveness, () => health.getLiveness())
  serve(app, getReadiness, () => health.getReadiness())
}
