import { getLiveness } from '@snowplow/contract/api/server.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'

function blockEventLoop(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

const timersRun = () => new Promise((resolve) => setTimeout(resolve, 1))

test('overloaded process > refuses calls, answers probes, and recovers', async () => {
  const contest = await testApp({ settings: { MAX_EVENT_LOOP_DELAY: '300' } })
  for (let block = 0; block < 6; block++) {
    blockEventLoop(800)
    await timersRun()
  }
  const refused = await contest.call(getContest)
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([
    503,
    '5',
    'server.unavailable',
  ])
  expect(refused.headers['cache-control']).toBe('no-store')
  expect((await contest.call(getLiveness)).statusCode).toBe(200)
  await expect.poll(async () => (await contest.call(getContest)).statusCode).toBe(200)
})
