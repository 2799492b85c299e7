import underPressure from '@fastify/under-pressure'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { Refusal } from '../problem.ts'

/** Longer than a blocked start or a large export: only sustained load counts. */
const sampleMs = 2000
const retryAfterSeconds = 5

export interface Load {
  /** Milliseconds that work waited for the CPU when a call was refused last; null unless calls are being refused. */
  getDelay: () => number | null
  refuse: (delayMs: number) => Refusal
  stop: () => void
}

/** Counts refused calls. Logs one line when the first is refused, and one when none was for some seconds. */
export function createLoad(
  { MAX_EVENT_LOOP_DELAY: limit }: Pick<Config, 'MAX_EVENT_LOOP_DELAY'>,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  // Clients that obey come back meanwhile: one overload has one line.
  quietMs = 2 * retryAfterSeconds * 1000,
): Load {
  let [refused, longest, since] = [0, 0, 0]
  let delay: number | null = null
  let timer: NodeJS.Timeout | undefined

  function end(): void {
    const seconds = Math.round((performance.now() - since) / 1000)
    log.info(
      `API calls are accepted again after ${seconds} s: ${refused} were refused, work waited up to ${longest} ms`,
    )
    delay = null
    refused = longest = 0
  }

  return {
    getDelay: () => delay,
    refuse(delayMs) {
      delay = Math.round(delayMs)
      longest = Math.max(longest, delay)
      if (refused === 0) {
        since = performance.now()
        log.warn(
          `Overloaded: API calls are refused, since work waits ${delay} ms for the CPU (MAX_EVENT_LOOP_DELAY ${limit})`,
        )
      }
      refused += 1
      clearTimeout(timer)
      timer = setTimeout(end, quietMs).unref()
      return new Refusal('server.unavailable', [['server', 'overloaded', `work waits ${delay} ms for the CPU`]], {
        'retry-after': String(retryAfterSeconds),
      })
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Refuses API calls while the process cannot keep up, so that those which it accepts are answered in time, and it
 * recovers as soon as the rush is over. Cached pages are served, and probes are answered: a restart would not help.
 * Refused calls throw Refusal server.unavailable, with Retry-After and the field `server` `overloaded`.
 */
export async function shedLoad(
  api: FastifyInstance,
  { MAX_EVENT_LOOP_DELAY: maxEventLoopDelay }: Pick<Config, 'MAX_EVENT_LOOP_DELAY'>,
  load: Load,
): Promise<void> {
  if (maxEventLoopDelay === 0) return
  await api.register(underPressure, {
    maxEventLoopDelay,
    sampleInterval: sampleMs,
    pressureHandler(request, _reply, _type, delayMs = 0) {
      if (request.routeOptions.config.needs !== 'health.read') throw load.refuse(delayMs)
    },
  })
  api.addHook('onClose', async () => load.stop())
}
