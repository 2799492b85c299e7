import { Problem } from 'contract/errors.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readConfig } from '../config.ts'
import { makeVotingOptions } from '../test/make.ts'
import { type TestApp, testApp } from '../test/test-app.ts'
import { siteHeaders } from './protection.ts'

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
    for (let place = 0; place < 3; place++) expect((await vote('192.0.2.1')).statusCode).toBe(201)
    const late = await vote('192.0.2.1')
    expect([late.statusCode, z.parse(Problem, late.json()).code]).toEqual([429, 'request.too_many'])
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await vote('192.0.2.2')).statusCode).toBe(201)
  })

  test('cannot pass for another by a header that no trusted proxy has set', async () => {
    const vote = await voter(await testApp({ settings: { RATE_LIMIT_WRITES: '1' } }))
    expect([(await vote('192.0.2.1')).statusCode, (await vote('192.0.2.2')).statusCode]).toEqual([201, 429])
  })

  test('may still read after too many changes, and change after too many readings', async () => {
    const contest = await testApp({ settings: { RATE_LIMIT_WRITES: '1', RATE_LIMIT_READS: '2' } })
    const vote = await voter(contest)
    expect([(await vote()).statusCode, (await vote()).statusCode]).toEqual([201, 429])
    const readings = [await contest.get('/county'), await contest.get('/contest'), await contest.get('/county')]
    expect(readings.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
    expect(z.parse(Problem, readings[2]?.json()).code).toBe('request.too_many')
  })

  test('is not counted where the limit is switched off', async () => {
    const vote = await voter(await testApp({ settings: { RATE_LIMIT_WRITES: '0' } }))
    const answers = await Promise.all(Array.from({ length: 50 }, () => vote()))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  })
})

test.each(['/contest', '/county?surprise=1', '/nothing-here'])(
  'the answer of %s is data that no browser keeps, guesses at or frames',
  async (path) => {
    const { headers } = await (await testApp()).get(path)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
    expect(headers['content-type']).toMatch(/^application\/json/)
    if (path !== '/nothing-here') expect(headers['cache-control']).toBe('no-store')
  },
)

describe('the site’s headers', () => {
  const sso = { OIDC_ISSUER: 'https://id.example/realms/state', OIDC_CLIENT_ID: 'x', OIDC_AUDIENCE: 'x' }
  const headersWith = (settings: Record<string, string>) => {
    const headers = Object.entries(siteHeaders(readConfig({ CONTEST_MODE: 'development', ...settings })))
    return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]))
  }
  const directive = (name: string, settings = {}) =>
    (headersWith(settings)['content-security-policy'] ?? '').split(';').find((text) => text.startsWith(`${name} `))

  test('let the browser speak to this server and, where there is one, to the identity provider', () => {
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

  test('tell nobody where a visitor comes from, and keep cameras and the like shut', () => {
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
