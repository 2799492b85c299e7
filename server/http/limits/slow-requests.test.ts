import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { Ballot } from '../../entities/public-voting.entity.ts'
import { makeEntry, makeVotingOptions } from '../../test/make/make.ts'
import { getHead, slowClient } from '../../test/network/slow-client.ts'
import { at, type TestApp, testApp } from '../../test/test-app.ts'

async function getPort({ app }: TestApp): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as { port: number }).port
}

const em = (contest: TestApp) => contest.orm.em.fork()
const lateCases = {
  vote: {
    path: '/public-voting/submit',
    make: async (contest: TestApp): Promise<object> => ({
      districtId: 1,
      selectedOptions: await makeVotingOptions(contest, 1, 3),
      recaptcha: 'off',
    }),
    stored: (contest: TestApp) => em(contest).count(Ballot),
    ...{ open: at.phase3, over: at.after, code: 'vote.not_open' },
  },
  entry: {
    path: '/public-submission/submit',
    make: async (_contest: TestApp): Promise<object> => makeEntry(),
    stored: (contest: TestApp) => em(contest).count(PublicNameSubmission),
    ...{ open: at.phase1, over: at.phase2, code: 'submission.not_open' },
  },
}

test.each(['vote', 'entry'] as const)(
  'slow %s > is refused when its last byte arrives after the phase',
  async (kind) => {
    const { path, make, stored, open, over, code } = lateCases[kind]
    const contest = await testApp({ now: open })
    const port = await getPort(contest)
    const body = JSON.stringify(await make(contest))
    const before = await stored(contest)
    // Sends the head and the first bytes while the phase is open, the rest at `rest`.
    const send = async (rest: string) => {
      contest.setClock(open)
      const client = await slowClient(port)
      client.send(getHead(path, body.length) + body.slice(0, 20))
      await once(contest.app.server, 'request')
      contest.setClock(rest)
      client.send(body.slice(20))
      await expect.poll(client.status).toBeGreaterThan(0)
      client.socket.destroy()
      return client
    }
    const refused = await send(over)
    expect([refused.status(), refused.body().code]).toEqual([403, code])
    expect(await stored(contest)).toBe(before)
    // Equally slow, but in time.
    expect((await send(open)).status()).toBe(201)
    expect(await stored(contest)).toBe(before + 1)
  },
)

test('REQUEST_TIMEOUT > defaults to 10 seconds', () => {
  expect(readConfig({}).REQUEST_TIMEOUT).toBe(10)
})

test.each([
  ['a body', `${getHead('/public-voting/submit', 100)}{`],
  ['a body to an unknown path', `${getHead('/nothing-here', 100)}{`],
  ['a head', 'POST /api/public-voting/submit HTTP/1.1\r\nHost: te'],
])('REQUEST_TIMEOUT > returns 408 and closes the connection for %s', async (_, partialRequest) => {
  const port = await getPort(await testApp({ settings: { REQUEST_TIMEOUT: '1' } }))
  const startedAt = Date.now()
  const client = await slowClient(port)
  client.send(partialRequest)
  await client.closed
  expect(Date.now() - startedAt).toBeGreaterThan(900)
  expect([client.status(), client.body()]).toEqual([
    408,
    { code: 'request.too_slow', message: 'The request was not complete in time.', fields: [] },
  ])
  expect(client.headers()).toMatch(/x-request-id: [\da-f-]{36}/)
  expect(client.headers()).toContain('referrer-policy: no-referrer')
  expect(client.headers()).toContain('connection: close')
})

test('REQUEST_TIMEOUT > is not extended by a body sent byte by byte', async () => {
  const port = await getPort(await testApp({ settings: { REQUEST_TIMEOUT: '1' } }))
  const client = await slowClient(port)
  client.send(getHead('/public-voting/submit', 1000))
  const drip = setInterval(() => client.socket.writable && client.send(' '), 50)
  await client.closed
  clearInterval(drip)
  expect(client.status()).toBe(408)
})

test('call refused before its body arrives > closes the connection', async () => {
  const port = await getPort(await testApp({ settings: { REQUEST_TIMEOUT: '1' } }))
  const client = await slowClient(port)
  client.send(`${getHead('/user', 100)}{`)
  await client.closed
  expect([client.status(), client.response().includes('auth.required')]).toEqual([401, true])
})

test('connection without a request > is closed without a reply', async () => {
  const client = await slowClient(await getPort(await testApp({ settings: { REQUEST_TIMEOUT: '1' } })))
  await client.closed
  expect(client.response()).toBe('')
})

test('idle keep-alive connection > is not closed between two calls', async () => {
  const port = await getPort(await testApp({ settings: { REQUEST_TIMEOUT: '1' } }))
  const client = await slowClient(port)
  const request = 'GET /api/contest HTTP/1.1\r\nHost: test\r\n\r\n'
  client.send(request)
  await delay(2500)
  client.send(request)
  await expect.poll(() => client.response().match(/HTTP\/1.1 200/g)?.length).toBe(2)
  client.socket.destroy()
})
