import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getCaptchaChallenge } from '@snowplow/contract/auth/captcha.ts'
import { testConnections } from '@snowplow/contract/connections.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import { submitVote } from '@snowplow/contract/public-voting.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Ballot } from '../../entities/public-voting.entity.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'

/** Reply of the provider by token; `never-answers` gets none. */
const cannedReplies: Record<string, string> = {
  bad: '{"success":false,"error-codes":["invalid-input-response"]}',
  'says-so-in-words': '{"success":"true"}',
  'says-nothing': '{}',
  'is-null': 'null',
  garbage: '<html>',
  empty: '',
}
const requests: { method?: string; type?: string; body: Record<string, string> }[] = []
const provider = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const question = Object.fromEntries(new URLSearchParams(body))
  requests.push({ method: request.method, type: request.headers['content-type'], body: question })
  const token = question.response ?? ''
  if (token === 'redirects' && request.url !== '/elsewhere') response.writeHead(307, { location: '/elsewhere' }).end()
  else if (token === 'hangs-up') request.socket.destroy()
  else if (token !== 'never-answers') response.end(cannedReplies[token] ?? '{"success":true}')
})
beforeAll(() => new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready)))
afterAll(() => {
  provider.close()
  provider.closeAllConnections()
})

async function createContest(name: string, port = (provider.address() as AddressInfo).port) {
  const contest = await testApp({
    settings: {
      CAPTCHA_PROVIDER: name,
      CAPTCHA_SITE_KEY: 'site',
      CAPTCHA_SECRET: 'secret',
      CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/verify`,
    },
  })
  const selectedOptions = await makeVotingOptions(contest, 1, 3)
  const vote = async (recaptcha: string) => {
    const response = await contest.call(submitVote, { body: { districtId: 1, selectedOptions, recaptcha } })
    return response.json().code ?? response.statusCode
  }
  return { contest, vote }
}
test('testConnections > reports the state of the captcha provider', async () => {
  const getState = async ({ contest }: { contest: TestApp }) =>
    (await contest.as('admin')(testConnections)).json().captcha
  const { contest } = await createContest('hcaptcha')
  expect(await getState({ contest })).toEqual({ provider: 'hcaptcha', state: 'works' })
  cannedReplies['a made-up token'] = '{"success":false,"error-codes":["invalid-input-secret"]}'
  expect((await getState({ contest })).state).toBe('refused')
  expect((await getState(await createContest('hcaptcha', 1))).state).toBe('unreachable')
})

const ballots = ({ orm }: TestApp) => orm.em.fork().count(Ballot)

describe.each(['recaptcha', 'hcaptcha', 'turnstile'])('%s', (name) => {
  test('sends secret, token and address, and verifies a token once', async () => {
    const { contest, vote } = await createContest(name)
    requests.length = 0
    expect(await vote('good-one')).toBe(201)
    expect(requests).toEqual([
      {
        method: 'POST',
        type: expect.stringMatching(/^application\/x-www-form-urlencoded/),
        body: { secret: 'secret', response: 'good-one', remoteip: '127.0.0.1' },
      },
    ])
    expect([await vote('good-one'), await vote('good-two')]).toEqual([201, 201])
    // A provider accepts a token once, so a repeated vote is not verified again.
    cannedReplies['good-one'] = cannedReplies.bad ?? ''
    expect([await vote('good-one'), await ballots(contest)]).toEqual([201, 2])
    delete cannedReplies['good-one']
  })

  test('returns its site key and offers no ALTCHA challenge', async () => {
    const { contest } = await createContest(name)
    expect((await contest.call(getContest)).json().captcha).toEqual({ provider: name, siteKey: 'site' })
    expect((await contest.call(getCaptchaChallenge)).json().code).toBe('route.not_found')
  })
})

describe('hosted captcha', () => {
  test.each([
    ['bad', 'captcha.failed'],
    ['says-so-in-words', 'captcha.failed'],
    ['says-nothing', 'captcha.failed'],
    ['is-null', 'captcha.failed'],
    ['garbage', 'captcha.unavailable'],
    ['empty', 'captcha.unavailable'],
    ['redirects', 'captcha.unavailable'],
    ['hangs-up', 'captcha.unavailable'],
    ['never-answers', 'captcha.unavailable'],
  ])('rejects a vote on the provider reply %j: %s', async (token, code) => {
    const { contest, vote } = await createContest('turnstile')
    expect([await vote(token), await ballots(contest)]).toEqual([code, 0])
  })

  test('rejects a vote while the provider is unreachable', async () => {
    const closedServer = createServer()
    await new Promise<void>((ready) => closedServer.listen(0, '127.0.0.1', ready))
    const { port } = closedServer.address() as AddressInfo
    await new Promise((done) => closedServer.close(done))
    const { contest, vote } = await createContest('hcaptcha', port)
    expect([await vote('good-one'), await ballots(contest)]).toEqual(['captcha.unavailable', 0])
  })
})
