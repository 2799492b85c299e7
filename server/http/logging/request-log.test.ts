import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { serverRunner } from '../../test/process/run-server.ts'
import { testApp } from '../../test/test-app.ts'
import { setHeaders } from '../limits/protection.ts'
import { handleError } from '../problem.ts'
import { createRequestId, logSerializers } from './log.ts'

const { startServing } = serverRunner()
const serverId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

test.each(['/api/contest', '/api/county?surprise=1', '/api/nothing', '/', '/%zz', '/sign-in', '/favicon.ico'])(
  'GET %s > returns a request id that the server generated',
  async (url) => {
    const { app } = await testApp()
    const clientHeaders = { 'x-request-id': 'mine', 'request-id': 'mine' }
    const ids = [await app.inject({ url, headers: clientHeaders }), await app.inject({ url })].map(
      ({ headers }) => headers['x-request-id'],
    )
    for (const id of ids) expect(id).toMatch(serverId)
    expect(ids[0]).not.toBe(ids[1])
  },
)

/** Shared, since a process takes seconds to start. */
const serving = startServing('sqlite::memory:', { CONTEST_MODE: 'development', LOG_LEVEL: 'debug' })

test('LOG_LEVEL=debug > adds one line of level debug for each call', async () => {
  const { server, base } = await serving
  await fetch(`${base}/district?orderBy=secret`)
  await fetch(`${base}/nothing-here`)
  await fetch(`${base}/health/live`)
  await expect.poll(server.report).toContain('/api/health/live')
  const lines = server.report().trimEnd().split('\n')
  const calls = lines.map((line) => JSON.parse(line)).filter(({ req }) => req && req.path !== '/api/contest')
  expect(calls.map(({ level, req, res }) => ({ level, ...req, ...res }))).toEqual([
    { level: 20, method: 'GET', path: '/api/district', status: 400 },
    { level: 20, method: 'GET', path: '/api/nothing-here', status: 404 },
    { level: 20, method: 'GET', path: '/api/health/live', status: 200 },
  ])
})

test('LOG_LEVEL=debug > logs no personal data, query or token', async () => {
  const { server, base } = await serving
  const authorization = 'Bearer secret-token'
  const { headers } = await fetch(`${base}/nothing-here?code=secret-code`, { headers: { authorization } })
  await fetch(`${base}/county?email=secret%40example.com`)
  await fetch(`${base}/public-submission/email-check?email=secret%40example.com`)
  await fetch(`${base.replace('/api', '')}/sso-login?code=secret-code`)
  await fetch(`${base}/unsubscribe/entry.1.secret`, { method: 'POST' })
  await fetch(`${base}/unsubscribe/entry.1.secret`, { redirect: 'manual' })
  await fetch(`${base}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'secret@example.com', password: 'secret-password' }),
  })
  await fetch(`${base}/auth/sso-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accessToken: 'secret.token.text' }),
  })
  await expect.poll(server.report).toMatch(/"path":"\/api\/auth\/sso-login"/)
  expect(server.report()).toContain(headers.get('x-request-id'))
  expect(server.report()).toContain('"path":"/sso-login"')
  expect(server.report()).toContain('"path":"/api/unsubscribe/…"')
  expect(server.report()).not.toMatch(/secret|remoteAddress|127\.0\.0\.1"/)
})

test('error log > has the request id and no database values', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const app = Fastify({ genReqId: createRequestId, logger: { level: 'error', stream, serializers: logSerializers } })
  setHeaders(app, {})
  app.setErrorHandler(handleError)
  app.get('/', () => {
    const detail = 'Key (email)=(secret@example.com) already exists.'
    throw Object.assign(new Error('duplicate key', { cause: new TypeError('deeper') }), { code: '23505', detail })
  })
  const { headers, statusCode } = await app.inject('/?email=secret@example.com')
  expect(statusCode).toBe(500)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    reqId: headers['x-request-id'],
    err: { type: 'Error', code: '23505', message: 'duplicate key', cause: { type: 'TypeError', message: 'deeper' } },
  })
  expect(lines.join()).not.toContain('secret')
  await app.close()
})
