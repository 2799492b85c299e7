import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createSiteHeaders, setHeaders } from '../limits/protection.ts'
import { serveSite } from './static-site.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-site-'))
let site: FastifyInstance
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<title>The page</title>')
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'main.js'), '1')
  site = Fastify()
  setHeaders(site, createSiteHeaders(readConfig({ CONTEST_MODE: 'development' })))
  await serveSite(site, folder, null, { isDemo: false, hasArchive: async () => false })
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

test('GET /mailbox > is a page of the demo only', async () => {
  const demo = Fastify()
  await serveSite(demo, folder, null, { isDemo: true, hasArchive: async () => false })
  for (const url of ['/mailbox', '/Mailbox/'])
    expect([(await site.inject(url)).statusCode, (await demo.inject(url)).statusCode]).toEqual([404, 200])
  await demo.close()
})

const opener = 'cross-origin-opener-policy'

test.each([
  '/sso-login',
  '/sso-login?code=abc&state=xyz&iss=http%3A%2F%2F127.0.0.1%3A3001',
  '/sso-login?code=abc.def&iss=https%3A%2F%2Fid.example.com',
])('GET %s > keeps the popup’s opener', async (url) => {
  const { statusCode, body, headers } = await site.inject(url)
  expect([statusCode, body]).toEqual([200, '<title>The page</title>'])
  expect(headers[opener]).toBe('unsafe-none')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['cache-control']).toBe('no-cache')
})

test.each(['/', '/sign-in', '/Sign-In/', '/%73ign-in', '/sign-in?from=/sso-login', '/admin/user-list?search=a.b'])(
  'GET %s > isolates the page from its opener',
  async (url) => {
    const { statusCode, headers } = await site.inject(url)
    expect([statusCode, headers[opener]]).toEqual([200, 'same-origin-allow-popups'])
  },
)

describe.each([
  '/health',
  '/metrics',
  '/admin',
  '/sign-in/more',
  '/sso-login/more',
  '/winners/1999?x=/sign-in',
  '/apis',
  '/.git/config',
])('GET %s', (url) => {
  test('returns the site with status 404', async () => {
    const { statusCode, body, headers } = await site.inject(url)
    expect([statusCode, body]).toEqual([404, '<title>The page</title>'])
    expect([headers['cache-control'], headers[opener]]).toEqual(['no-cache', 'same-origin-allow-popups'])
  })

  test('returns 404 to conditional and range requests', async () => {
    const { etag, 'last-modified': since } = (await site.inject('/sign-in')).headers
    const conditionalHeaders = [
      { 'if-none-match': String(etag) },
      { 'if-modified-since': String(since) },
      { range: 'bytes=0-3' },
    ]
    for (const headers of conditionalHeaders) {
      const response = await site.inject({ url, headers })
      expect([response.statusCode, response.body]).toEqual([404, '<title>The page</title>'])
    }
  })
})

test.each([
  ['/401', 401],
  ['/404?x=1', 404],
])('GET %s > returns status %i', async (url, status) => {
  const { statusCode, body } = await site.inject(url)
  expect([statusCode, body]).toEqual([status, '<title>The page</title>'])
})

test('HEAD > returns 200 for a screen and 404 otherwise', async () => {
  const getStatus = async (url: string) => (await site.inject({ method: 'HEAD', url })).statusCode
  expect([await getStatus('/sign-in'), await getStatus('/health'), await getStatus('/api')]).toEqual([200, 404, 404])
})

test.each(['/sign-in', '/nowhere'])('POST %s > returns 404', async (url) => {
  const response = await site.inject({ method: 'POST', url })
  expect([response.statusCode, response.json().code]).toEqual([404, 'route.not_found'])
})

test.each([
  '/.env',
  '/api',
  '/api/',
  '/api?x=1',
  '/favicon.ico',
  '/assets/gone.js',
  '/assets/gone.js?v=1',
  '/api/nothing',
  '/api/nothing?x=1',
])('GET %s > returns 404 as JSON', async (url) => {
  const response = await site.inject(url)
  expect([response.statusCode, response.json().code]).toEqual([404, 'route.not_found'])
})

test('GET /assets > is cached as immutable', async () => {
  expect((await site.inject('/assets/main.js')).headers['cache-control']).toMatch(/immutable/)
})
