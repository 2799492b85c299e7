import { setTimeout as delay } from 'node:timers/promises'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { TestApp } from './test-app.ts'

const pauseMs = 50

/** Repeats calls while the votes are counted or published, as browsers do: a busy machine takes seconds. */
export function repeatWhileCounting({ app }: TestApp): void {
  const inject = app.inject.bind(app) as (request: InjectOptions) => Promise<LightMyRequestResponse>
  const repeat = async (request: InjectOptions) => {
    let reply = await inject(request)
    while (reply.statusCode === 503) {
      await delay(pauseMs)
      reply = await inject(request)
    }
    return reply
  }
  app.inject = repeat as typeof app.inject
}
