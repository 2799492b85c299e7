import { expect, test } from 'vitest'
import { createDemoDatabase } from '../test/database/database-template.ts'
import { firstOptions } from '../test/load.ts'
import { databaseProxy } from '../test/network/database-proxy.ts'
import { serverRunner } from '../test/process/run-server.ts'

const { startServing } = serverRunner()

test('monitorDatabase > logs one line per outage and one per recovery', async () => {
  const proxy = await databaseProxy(await createDemoDatabase())
  const { server, base } = await startServing(proxy.address, { LOG_LEVEL: 'info', MAX_EVENT_LOOP_DELAY: '0' })
  const selectedOptions = await firstOptions(base)
  const vote = async () => {
    const body = JSON.stringify({ districtId: 1, selectedOptions, recaptcha: 'off' })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${base}/public-voting/submit`, { method: 'POST', headers, body })).status
  }
  const lines = () =>
    server
      .report()
      .split('\n')
      // A busy machine also logs that it refuses calls.
      .filter((line) => line.startsWith('{') && line.includes('"msg":"The database '))
  const before = lines().length
  proxy.down(true)
  for (let call = 0; call < 50; call++) expect(await vote()).toBe(503)
  proxy.down(false)
  expect(await vote()).toBe(201)
  await expect.poll(() => lines().length - before, { timeout: 10_000 }).toBe(2)
  const [outage, recovery] = lines()
    .slice(before)
    .map((line) => JSON.parse(line))
  expect([outage.level, outage.msg, recovery.msg]).toEqual([
    50,
    'The database cannot be used: calls that need it are refused until it can',
    expect.stringMatching(/^The database answers again after \d+ s; \d+ attempts failed$/),
  ])
  // Background reloads of public pages fail as well.
  expect(Number(/(\d+) attempts/.exec(recovery.msg)?.[1])).toBeGreaterThanOrEqual(50)
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})

test('server > serves preloaded public data while the database is away', async () => {
  const proxy = await databaseProxy(await createDemoDatabase())
  const { base } = await startServing(proxy.address)
  await new Promise((done) => setTimeout(done, 500))
  proxy.down(true)
  const pages = [
    '/contest',
    '/county',
    '/district',
    '/grade-level',
    '/county/map',
    '/public-voting/district/10/options',
  ]
  const responses = await Promise.all(pages.map((page) => fetch(`${base}${page}`)))
  expect(responses.map(({ status }) => status)).toEqual(pages.map(() => 200))
})

test('SIGTERM > ends a process with a hanging database, and logs open requests', async () => {
  const proxy = await databaseProxy(await createDemoDatabase())
  const { server, base } = await startServing(proxy.address)
  const selectedOptions = await firstOptions(base)
  proxy.swallow(true)
  const body = JSON.stringify({ districtId: 1, selectedOptions, recaptcha: 'off' })
  const vote = fetch(`${base}/public-voting/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  }).catch(() => null)
  await new Promise((done) => setTimeout(done, 500))
  server.kill('SIGTERM')
  const code = await server.exited
  // The timeouts of a reply and of a stop are equal: the vote may be refused just before the end.
  const response = await vote
  expect([code, response?.status, server.complaints()]).toSatisfy(
    ([code, status, complaints]) =>
      (code === 0 && status === 503) ||
      (code === 1 && /unfinished: POST \/api\/public-voting\/submit/.test(complaints)),
  )
})
