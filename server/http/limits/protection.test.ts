import { Problem } from '@snowplow/contract/api/errors.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import { listCounties } from '@snowplow/contract/county/county.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readConfig } from '../../config.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { openTokenIssuer } from '../../test/sign-in/token-issuer.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { createSiteHeaders } from './protection.ts'

type TestResponse = Awaited<ReturnType<TestApp['get']>>

async function voter(contest: TestApp) {
  const selectedOptions = await makeVotingOptions(contest, 1, 3)
  return (forwardedFor?: string) =>
    contest.app.inject({
      method: 'POST',
      url: '/api/public-voting/submit',
      headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
      payload: { districtId: 1, selectedOptions, recaptcha: 'off' },
    })
}

describe('rate limit', () => {
  test('returns 429 with Retry-After and serves other clients', async () => {
    const vote = await voter(await testApp({ settings: { RATE_LIMIT_WRITES: '3', TRUST_PROXY: '127.0.0.1' } }))
    for (let attempt = 0; attempt < 3; attempt++) expect((await vote('192.0.2.1')).statusCode).toBe(201)
    const rejectedVote = await vote('192.0.2.1')
    expect([rejectedVote.statusCode, z.parse(Problem, rejectedVote.json()).code]).toEqual([429, 'request.too_many'])
    expect(Number(rejectedVote.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(rejectedVote.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await vote('192.0.2.2')).statusCode).toBe(201)
  })

  test('ignores X-Forwarded-For of an untrusted client', async () => {
    const vote = await voter(await testApp({ settings: { RATE_LIMIT_WRITES: '1' } }))
    expect([(await vote('192.0.2.1')).statusCode, (await vote('192.0.2.2')).statusCode]).toEqual([201, 429])
  })

  test('counts reads and writes separately', async () => {
    const contest = await testApp({ settings: { RATE_LIMIT_WRITES: '1', RATE_LIMIT_READS: '2' } })
    const vote = await voter(contest)
    expect([(await vote()).statusCode, (await vote()).statusCode]).toEqual([201, 429])
    const reads = [await contest.call(listCounties), await contest.call(getContest), await contest.call(listCounties)]
    expect(reads.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
    expect(z.parse(Problem, reads[2]?.json()).code).toBe('request.too_many')
  })

  test('is off at 0', async () => {
    const vote = await voter(await testApp({ settings: { RATE_LIMIT_WRITES: '0' } }))
    const responses = await Promise.all(Array.from({ length: 50 }, () => vote()))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  })
})

test('inProcessFetch > does not count toward the rate limit', async () => {
  const { app, call } = await testApp({ settings: { RATE_LIMIT_READS: '1' } })
  for (let time = 0; time < 3; time++) expect(await app.inProcessFetch('/api/contest')).toMatchObject({ demo: null })
  expect([(await call(getContest)).statusCode, (await call(getContest)).statusCode]).toEqual([200, 429])
})

describe('rate limit of refused calls', () => {
  const limited = () => testApp({ settings: { RATE_LIMIT_READS: '2', RATE_LIMIT_WRITES: '2' } })
  const calls: [string, (contest: TestApp) => Promise<{ statusCode: number }>, number][] = [
    ['with an invalid token', ({ withToken }) => withToken('forged')(getContest), 401],
    ['without a right', ({ get }) => get('/user'), 401],
    ['to an unknown path', ({ get }) => get('/nothing-here'), 404],
    ['to an undecodable URL', ({ get }) => get('/%'), 404],
    ['that write without a right', ({ post }) => post('/user', {}), 401],
    ['with a wrong method', ({ post }) => post('/contest', {}), 404],
  ]
  test.each(calls)('counts calls %s', async (_, call, status) => {
    const contest = await limited()
    const responses = [await call(contest), await call(contest), await call(contest)]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([status, status, 429])
  })

  test('applies to later valid calls of the same client', async () => {
    const contest = await limited()
    await contest.withToken('forged')(getContest)
    await contest.get('/nothing-here')
    expect((await contest.call(getContest)).statusCode).toBe(429)
  })
})

describe('apiHeaders', () => {
  const settings = {
    CONTEST_MODE: 'production',
    CAPTCHA_PROVIDER: 'altcha',
    JWT_SECRET: 'a secret that is long enough to be one',
    RATE_LIMIT_WRITES: '1',
  }
  const calls: [string, number, (contest: TestApp) => Promise<TestResponse>][] = [
    ['success', 200, ({ get }) => get('/contest')],
    ['an invalid query', 400, ({ get }) => get('/county?surprise=1')],
    ['an invalid body', 400, ({ post }) => post('/public-voting/submit', {})],
    ['an invalid token', 401, ({ withToken }) => withToken('forged')(getContest)],
    ['a call without a right', 401, ({ get }) => get('/user')],
    ['an unknown path', 404, ({ get }) => get('/nothing-here')],
    ['an undecodable URL', 404, ({ get }) => get('/%')],
    ['a body that is too large', 413, ({ post }) => post('/public-voting/submit', { filler: 'x'.repeat(99_999) })],
    [
      'too many calls',
      429,
      async ({ post }) => {
        await post('/public-voting/submit', {})
        return post('/public-voting/submit', {})
      },
    ],
    [
      'a failure',
      500,
      async ({ orm, get }) => {
        await orm.em.getConnection().execute('alter table grade_level rename to lost')
        return get('/grade-level')
      },
    ],
  ]
  test.each(calls)('forbid caching, framing and plain http for %s', async (_, status, call) => {
    const { statusCode, headers } = await call(await testApp({ settings }))
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json/),
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test('omit strict-transport-security in a demo', async () => {
    const { headers } = await (await testApp()).call(getContest)
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers['referrer-policy']).toBe('no-referrer')
  })
})

const sso = { OIDC_ISSUER: 'https://id.example/realms/state', OIDC_CLIENT_ID: 'x', OIDC_AUDIENCE: 'x' }

describe('siteHeaders', () => {
  const headersWith = (settings: Record<string, string>) => {
    const headers = Object.entries(createSiteHeaders(readConfig({ CONTEST_MODE: 'development', ...settings })))
    return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]))
  }
  const directive = (name: string, settings = {}) =>
    (headersWith(settings)['content-security-policy'] ?? '').split(';').find((text) => text.startsWith(`${name} `))

  test('allow connections to the server and the identity provider', () => {
    expect(directive('connect-src')).toBe("connect-src 'self'")
    expect(directive('connect-src', sso)).toBe("connect-src 'self' https://id.example")
    expect(directive('connect-src', { ...sso, OIDC_ISSUER: 'http://127.0.0.1:3001' })).toMatch(
      / http:..127.0.0.1:3001$/,
    )
  })

  test.each([{}, sso, { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'x', CAPTCHA_SECRET: 'x' }])(
    'forbid inline scripts and eval with %j',
    (settings) => {
      expect(directive('script-src', settings)).not.toMatch(/unsafe|data:|\*(?!\.hcaptcha)|http:/)
      expect(directive('script-src-attr', settings)).toBe("script-src-attr 'none'")
      expect(directive('object-src', settings)).toBe("object-src 'none'")
      expect(directive('base-uri', settings)).toBe("base-uri 'none'")
      expect(directive('frame-ancestors', settings)).toBe("frame-ancestors 'none'")
    },
  )

  test('send no referrer and deny cameras and other devices', () => {
    const headers = headersWith({})
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['permissions-policy']).toMatch(/camera=\(\), microphone=\(\), geolocation=\(\)/)
    expect(headers['permissions-policy']).toMatch(/fullscreen=\(self\), clipboard-write=\(self\)/)
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  })

  test('require https in production only', () => {
    const production = { CONTEST_MODE: 'production', JWT_SECRET: 'a secret that is long enough to be one' }
    expect(headersWith(production)['strict-transport-security']).toMatch(/max-age=31536000/)
    expect(headersWith(production)['content-security-policy']).toMatch(/upgrade-insecure-requests/)
    expect(headersWith({})).not.toHaveProperty('strict-transport-security')
  })
})

test('page headers > allow the token endpoint that the provider names', async () => {
  const local = await openTokenIssuer()
  // As Amazon Cognito, whose keys and tokens are on two hosts.
  local.behaviour = { discovery: { token_endpoint: 'https://plows.auth.example/oauth2/token' } }
  const { app } = await testApp({ settings: { ...sso, OIDC_ISSUER: local.issuer } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const policy = async () => (await app.inject('/sign-in')).headers['content-security-policy']
  await expect.poll(policy).toContain(`connect-src 'self' ${local.issuer} https://plows.auth.example;`)
  local.close()
})
