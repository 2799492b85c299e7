import { getLiveness, getReadiness } from '@snowplow/contract/api/server.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import { expect, test, vi } from 'vitest'
import { testApp } from '../../test/test-app.ts'

function blockEventLoop(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

const timersRun = () => new Promise((resolve) => setTimeout(resolve, 1))

test('overloaded process > refuses calls, answers probes, and recovers', async () => {
  const contest = await testApp({ settings: { MAX_EVENT_LOOP_DELAY: '300' } })
  const [warn, info] = [vi.spyOn(contest.app.log, 'warn'), vi.spyOn(contest.app.log, 'info')]
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
  const waits = /^(server is overloaded|calls are refused): work waits \d{3,} ms for the CPU$/
  expect(refused.json().fields).toEqual([{ path: 'server', code: 'overloaded', message: expect.stringMatching(waits) }])
  expect(refused.headers['cache-control']).toBe('no-store')
  const ready = await contest.call(getReadiness)
  expect([ready.statusCode, ready.json().warnings]).toEqual([
    200,
    [{ check: 'load', message: expect.stringMatching(waits) }],
  ])
  expect((await contest.call(getLiveness)).statusCode).toBe(200)
  await expect.poll(async () => (await contest.call(getContest)).statusCode).toBe(200)
  const line =
    /^Overloaded: API calls are refused, since work waits \d{3,} ms for the CPU \(MAX_EVENT_LOOP_DELAY 300\)$/
  expect(warn.mock.calls.filter(([text]) => String(text).startsWith('Overloaded'))).toEqual([
    [expect.stringMatching(line)],
  ])
  const end = /^API calls are accepted again after \d+ s: \d+ were refused, work waited up to \d{3,} ms$/
  await expect.poll(() => info.mock.calls, { timeout: 20_000 }).toContainEqual([expect.stringMatching(end)])
})
