import { Problem } from '@snowplow/contract/api/errors.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import { listCounties } from '@snowplow/contract/county/county.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readConfig } from '../../config.ts'
import { makeVotingOptions } from '../../test/make.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { siteHeaders } from './protection.ts'

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

describe('a client beyond its limit', () => {
  test('is told when to come back, and others are not held up', async () => {
    const vote = await voter(await testApp({ settings: { RATE_LIMIT_WRITES: '3', TRUST_PROXY: '127.0.0.1' } }))
    for (let attempt = 0; attempt < 3; attempt++) expect((await vote('192.0.2.1')).statusCode).toBe(201)
    const rejectedVote = await vote('192.0.2.1')
    expect([rejectedVote.statusCode, z.parse(Problem, rejectedVote.json()).code]).toEqual([429, 'request.too_many'])
    expect(Number(rejectedVote.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(rejectedVote.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await vote('192.0.2.2')).statusCode).toBe(201)
  })

  test('cannot pass for another by a header that no trusted proxy has set', async () => {
    const vote = await voter(await testApp({ settings: { RATE_LIMIT_WRITES: '1' } }))
    expect([(await vote('192.0.2.1')).statusCode, (await vote('192.0.2.2')).statusCode]).toEqual([201, 429])
  })

  test('may read after too many changes, and change after too many readings', async () => {
    const contest = await testApp({ settings: { RATE_LIMIT_WRITES: '1', RATE_LIMIT_READS: '2' } })
    const vote = await voter(contest)
    expect([(await vote()).statusCode, (await vote()).statusCode]).toEqual([201, 429])
    const readings = [
      await contest.call(listCounties),
      await contest.call(getContest),
      await contest.call(listCounties),
    ]
    expect(readings.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
    expect(z.parse(Problem, readings[2]?.json()).code).toBe('request.too_many')
  })

  test('is not counted where the limit is switched off', async () => {
    const vote = await voter(await testApp({ settings: { RATE_LIMIT_WRITES: '0' } }))
    const responses = await Promise.all(Array.from({ length: 50 }, () => vote()))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  })
})

test('what the server asks itself to draw a page is no client’s call', async () => {
  const { app, call } = await testApp({ settings: { RATE_LIMIT_READS: '1' } })
  for (let time = 0; time < 3; time++) expect(await app.inProcessFetch('/api/contest')).toMatchObject({ demo: null })
  expect([(await call(getContest)).statusCode, (await call(getContest)).statusCode]).toEqual([200, 429])
})

describe('calls that are refused', () => {
  const limited = () => testApp({ settings: { RATE_LIMIT_READS: '2', RATE_LIMIT_WRITES: '2' } })
  const calls: [string, (contest: TestApp) => Promise<{ statusCode: number }>, number][] = [
    ['with a token that is not valid', ({ withToken }) => withToken('forged')(getContest), 401],
    ['without a right', ({ get }) => get('/user'), 401],
    ['at a path that does not exist', ({ get }) => get('/nothing-here'), 404],
    ['at an address that cannot be decoded', ({ get }) => get('/%'), 404],
    ['for what they change, without a right', ({ post }) => post('/user', {}), 401],
    ['for their method', ({ post }) => post('/contest', {}), 404],
  ]
  test.each(calls)('%s count like any other', async (_, call, status) => {
    const contest = await limited()
    const responses = [await call(contest), await call(contest), await call(contest)]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([status, status, 429])
  })

  test('use up what the same client may call with success', async () => {
    const contest = await limited()
    await contest.withToken('forged')(getContest)
    await contest.get('/nothing-here')
    expect((await contest.call(getContest)).statusCode).toBe(429)
  })
})

describe('what the interface answers', () => {
  const settings = {
    CONTEST_MODE: 'production',
    CAPTCHA_PROVIDER: 'altcha',
    JWT_SECRET: 'a secret that is long enough to be one',
    RATE_LIMIT_WRITES: '1',
  }
  const calls: [string, number, (contest: TestApp) => Promise<TestResponse>][] = [
    ['success', 200, ({ get }) => get('/contest')],
    ['a faulty query', 400, ({ get }) => get('/county?surprise=1')],
    ['a faulty body', 400, ({ post }) => post('/public-voting/submit', {})],
    ['a token that is not valid', 401, ({ withToken }) => withToken('forged')(getContest)],
    ['a call without a right', 401, ({ get }) => get('/user')],
    ['a path that does not exist', 404, ({ get }) => get('/nothing-here')],
    ['an address that cannot be decoded', 404, ({ get }) => get('/%')],
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
  test.each(calls)('to %s is never kept, framed or sent unencrypted', async (_, status, call) => {
    const { statusCode, headers } = await call(await testApp({ settings }))
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json/),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test('says nothing of encryption where a demo runs without it', async () => {
    const { headers } = await (await testApp()).call(getContest)
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers['referrer-policy']).toBe('no-referrer')
  })
})

describe('the site’s headers', () => {
  const sso = { OIDC_ISSUER: 'https://id.example/realms/state', OIDC_CLIENT_ID: 'x', OIDC_AUDIENCE: 'x' }
  const headersWith = (settings: Record<string, string>) => {
    const headers = Object.entries(siteHeaders(readConfig({ CONTEST_MODE: 'development', ...settings })))
    return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]))
  }
  const directive = (name: string, settings = {}) =>
    (headersWith(settings)['content-security-policy'] ?? '').split(';').find((text) => text.startsWith(`${name} `))

  test('let the browser speak to this server and the identity provider', () => {
    expect(directive('connect-src')).toBe("connect-src 'self'")
    expect(directive('connect-src', sso)).toBe("connect-src 'self' https://id.example")
    expect(directive('connect-src', { ...sso, OIDC_ISSUER: 'http://127.0.0.1:3001' })).toMatch(
      / http:..127.0.0.1:3001$/,
    )
  })

  test.each([{}, sso, { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'x', CAPTCHA_SECRET: 'x' }])(
    'let no script run that stands in a page or is made of text, with %j',
    (settings) => {
      expect(directive('script-src', settings)).not.toMatch(/unsafe|data:|\*(?!\.hcaptcha)|http:/)
      expect(directive('script-src-attr', settings)).toBe("script-src-attr 'none'")
      expect(directive('object-src', settings)).toBe("object-src 'none'")
      expect(directive('base-uri', settings)).toBe("base-uri 'self'")
      expect(directive('frame-ancestors', settings)).toBe("frame-ancestors 'none'")
    },
  )

  test('hide where a visitor comes from, and keep cameras and the like shut', () => {
    const headers = headersWith({})
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['permissions-policy']).toMatch(/camera=\(\), microphone=\(\), geolocation=\(\)/)
    expect(headers['permissions-policy']).toMatch(/fullscreen=\(self\), clipboard-write=\(self\)/)
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  })

  test('insist on encryption in production alone', () => {
    const production = { CONTEST_MODE: 'production', JWT_SECRET: 'a secret that is long enough to be one' }
    expect(headersWith(production)['strict-transport-security']).toMatch(/max-age=31536000/)
    expect(headersWith(production)['content-security-policy']).toMatch(/upgrade-insecure-requests/)
    expect(headersWith({})).not.toHaveProperty('strict-transport-security')
  })
})
