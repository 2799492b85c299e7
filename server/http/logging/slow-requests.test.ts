import { setTimeout as delay } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { logSlowRequests } from './slow-requests.ts'

test('slow requests > are logged by route, once in ten seconds', async () => {
  const lines: { slow?: object; unlogged?: number }[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(JSON.parse(line)) } } })
  logSlowRequests(app)
  app.get('/entry/:token', () => delay(1050, {}))
  app.get('/fast', () => ({}))
  await Promise.all(['/entry/secret', '/entry/another', '/fast'].map((path) => app.inject(path)))
  await app.close()
  expect(lines).toEqual([
    expect.objectContaining({
      msg: 'slow request',
      slow: { method: 'GET', route: '/entry/:token', status: 200, responseTime: expect.any(Number) },
      unlogged: 0,
    }),
  ])
})
