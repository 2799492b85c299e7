import { expect, test } from 'vitest'
import { freePort } from '../test/network/free-port.ts'
import { serverRunner } from '../test/process/run-server.ts'
import { getAccessToken } from '../test/sign-in/sign-in-at-provider.ts'

const { startServing, newDatabase, copyDemo } = serverRunner()

interface Sso {
  issuer: string
  clientId: string
  audience: string
  scope: string
}
const getSso = async (base: string) => ((await (await fetch(`${base}/auth/options`)).json()) as { sso: Sso | null }).sso

async function signIn(base: string, email: string, siteOrigin = new URL(base).origin) {
  const sso = await getSso(base)
  if (!sso) throw new Error('Organization Login is off')
  const accessToken = await getAccessToken({ ...sso, siteOrigin }, email)
  const response = await fetch(`${base}/auth/sso-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accessToken }),
  })
  const { code, token } = (await response.json()) as { code?: string; token?: string }
  return { status: response.status, code, token }
}

test('demo > starts an identity provider with all demo accounts', async () => {
  const port = await freePort()
  const { server, base } = await startServing(await copyDemo(), { OIDC_DEMO_PORT: String(port) })
  expect(await getSso(base)).toMatchObject({ issuer: `http://127.0.0.1:${port}`, scope: 'openid profile email read' })

  for (const [email, role] of [
    ['admin@example.com', 'admin'],
    ['staff@example.com', 'user'],
  ] as const) {
    const { token } = await signIn(base, email)
    const me = await fetch(`${base}/auth/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(await me.json()).toMatchObject({ email, role: [role] })
  }
  expect(await signIn(base, 'unknown@example.com')).toMatchObject({ status: 403, code: 'sso.unknown_email' })
  expect(await signIn(base, 'unverified@example.com')).toMatchObject({ status: 403, code: 'sso.email_not_verified' })

  const localhost = new URL(base).origin.replace('127.0.0.1', 'localhost')
  expect(await signIn(base, 'staff@example.com', localhost)).toMatchObject({ status: 200 })
  expect(await signIn(base, 'staff@example.com', 'http://localhost:5173')).toMatchObject({ status: 200 })
  await expect(signIn(base, 'staff@example.com', 'http://localhost:9')).rejects.toThrow()

  // A second demo on the same machine starts, too.
  const second = await startServing(await copyDemo(), { OIDC_DEMO_PORT: String(port) })
  expect((await getSso(second.base))?.issuer).not.toBe(`http://127.0.0.1:${port}`)
  expect(await signIn(second.base, 'admin@example.com')).toMatchObject({ status: 200 })

  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect([server.complaints(), second.server.complaints()]).toEqual(['', ''])
  expect(server.report()).not.toMatch(/oidc-provider/)
})

test('demo > uses OIDC_ISSUER instead of the local provider', async () => {
  const port = await freePort()
  const { base } = await startServing(await copyDemo(), {
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'contest',
    OIDC_AUDIENCE: 'contest-api',
    OIDC_DEMO_PORT: String(port),
  })
  expect((await getSso(base))?.issuer).toBe('https://id.example')
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
})

test('production > starts no identity provider', async () => {
  const port = await freePort()
  const { base } = await startServing(newDatabase(), {
    NODE_ENV: 'production',
    JWT_SECRET: 'a secret that is long enough to be one',
    CAPTCHA_PROVIDER: 'altcha',
    OIDC_DEMO_PORT: String(port),
  })
  expect(await getSso(base)).toBeNull()
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
})
