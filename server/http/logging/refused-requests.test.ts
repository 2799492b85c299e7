import { login } from '@snowplow/contract/auth/auth.ts'
import { listUsers } from '@snowplow/contract/user/user.ts'
import { expect, test } from 'vitest'
import { serverRunner } from '../../test/process/run-server.ts'

const { startServing } = serverRunner()

test('refused requests > are logged by route, status and account', async () => {
  const { server, base } = await startServing('sqlite::memory:', { CONTEST_MODE: 'development', LOG_LEVEL: 'info' })
  const signIn = () =>
    fetch(`${base}${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'secret@example.com', password: 'secret-password' }),
    })
  for (const reply of [await signIn(), await signIn()]) expect(reply.status).toBe(401)
  await fetch(`${base}/nothing-here`)
  await fetch(`${base}${listUsers.path}?limit=secret`)
  await fetch(`${base}/district?orderBy=secret`)
  await expect.poll(server.report).toContain('"route":"/api/district"')
  const lines = server.report().trimEnd().split('\n')
  const refused = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'refused request')
  expect(refused.map((line) => [line.refused, line.unlogged])).toEqual([
    [{ method: 'POST', route: '/api/auth/login', status: 401, userId: null }, 0],
    [{ method: 'GET', route: '/api/user', status: 401, userId: null }, 0],
    [{ method: 'GET', route: '/api/district', status: 400, userId: null }, 0],
  ])
  expect(lines.join()).not.toContain('secret')
})
