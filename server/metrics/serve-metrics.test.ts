import { submitVote } from '@snowplow/contract/public-voting.ts'
import { describe, expect, test } from 'vitest'
import { makeEntry, makeVotingOptions } from '../test/make/make.ts'
import { freePort } from '../test/network/free-port.ts'
import { at, testApp } from '../test/test-app.ts'

async function startMeasured(database: string) {
  const port = await freePort()
  const contest = await testApp({ database, now: at.phase1, settings: { METRICS_PORT: String(port) } })
  await contest.app.listen({ port: 0, host: '127.0.0.1' })
  const request = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
  /** Value of a series; undefined if it has none. */
  const read = async (series: string) => {
    const lines = (await (await request('/metrics')).text()).split('\n')
    const line = lines.find((one) => one.startsWith(`${series} `))
    return line && Number(line.slice(series.length + 1))
  }
  return { contest, request, read }
}

describe('metrics', () => {
  test('count calls by route and status, ballots, batches and reviews', async () => {
    const { contest, read } = await startMeasured('sqlite::memory:')
    const before = [await read('contest_entries_total'), await read('contest_ballots_total')] as [number, number]
    const reviews = (await read('contest_reviews_waiting')) ?? Number.NaN
    expect((await contest.post('/public-submission/submit', makeEntry())).statusCode).toBe(201)
    contest.setClock(at.phase3)
    const selectedOptions = await makeVotingOptions(contest, 1, 3)
    const vote = { districtId: 1, selectedOptions, recaptcha: 'off' }
    for (let time = 0; time < 2; time++) expect((await contest.call(submitVote, { body: vote })).statusCode).toBe(201)
    expect((await contest.call(submitVote, { body: { ...vote, districtId: 99 } })).statusCode).toBe(404)

    expect([await read('contest_entries_total'), await read('contest_ballots_total')]).toEqual([
      before[0] + 1,
      before[1] + 2,
    ])
    const votes = 'http_request_duration_seconds_count{method="POST",route="/api/public-voting/submit"'
    expect(await read(`${votes},status="201"}`)).toBeGreaterThanOrEqual(2)
    expect(await read(`${votes},status="404"}`)).toBeGreaterThanOrEqual(1)
    expect(await read('contest_batch_size_count{batch="votes"}')).toBeGreaterThanOrEqual(1)
    expect(await read('contest_cache_requests_total{cache="data",result="hit"}')).toBeGreaterThanOrEqual(1)
    expect(await read('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    expect(reviews).toBe(0)
    expect(await read('contest_mail_waiting')).toBe(0)
  })
})

test('metrics > label an unknown path by one route, never by itself', async () => {
  const { contest, request } = await startMeasured('sqlite::memory:')
  await contest.get('/no-such-call/with-a-secret')
  expect(await (await request('/metrics')).text()).not.toContain('with-a-secret')
})

test('metrics > are served at /metrics of their own port only', async () => {
  const { contest, request } = await startMeasured('sqlite::memory:')
  const statuses = [await request('/'), await request('/metrics', { method: 'POST' }), await request('/metrics?x=1')]
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 200])
  expect((await contest.app.inject('/metrics')).headers['content-type']).toMatch(/^text\/html/)
})

test('metrics > are served while the database is away, without its figures', async () => {
  const { contest, request } = await startMeasured('sqlite::memory:')
  await contest.orm.close()
  const response = await request('/metrics')
  const text = await response.text()
  expect(response.status).toBe(200)
  expect(text).toMatch(/^http_request_duration_seconds_bucket|^# HELP http_request_duration_seconds /m)
  expect(text).not.toMatch(/^contest_reviews_waiting \d/m)
})
