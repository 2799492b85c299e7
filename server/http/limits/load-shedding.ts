import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { Refusal } from '../problem.ts'

/** Longer than a blocked start or a large export: only sustained load counts. */
const sampleMs = 2000
const retryAfterSeconds = '5'

/**
 * Refuses API calls while the process cannot keep up, so that those which it accepts are answered in time, and it
 * recovers as soon as the rush is over. Cached pages are served, and probes are answered: a restart would not help.
 * Refused calls throw Refusal server.unavailable, with Retry-After.
 */
export async function shedLoad(
  api: FastifyInstance,
  { MAX_EVENT_LOOP_DELAY: maxEventLoopDelay }: Pick<Config, 'MAX_EVENT_LOOP_DELAY'>,
): Promise<void> {
  if (maxEventLoopDelay === 0) return
  await api.register(underPressure, {
    maxEventLoopDelay,
    sampleInterval: sampleMs,
    pressureHandler(request) {
      if (request.routeOptions.config.needs === 'health.read') return
      throw new Refusal('server.unavailable', [], { 'retry-after': retryAfterSeconds })
    },
  })
}
