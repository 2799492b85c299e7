import { createHmac, createPublicKey, type JsonWebKey } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '../../../http/problem.ts'
import { type LocalIdentityProvider, startIdentityProvider } from '../../../identity-provider/identity-provider.ts'
import { demoIdentities } from '../../../seed/accounts.ts'
import { getAccessToken } from '../../../test/sign-in/sign-in-at-provider.ts'
import { createIdentityProvider } from './identity-provider.ts'

const siteOrigin = 'http://127.0.0.1:4321'
const clientId = 'contest'
const audience = 'urn:contest:api'
const start = (port = 0) =>
  startIdentityProvider({ port, siteOrigins: [siteOrigin], accounts: demoIdentities, clientId, audience })

let provider: LocalIdentityProvider
let token: string
beforeAll(async () => {
  provider = await start()
  token = await getToken('staff@example.com')
})
afterAll(() => provider.close())

const getToken = (email: string, { issuer } = provider) => getAccessToken({ issuer, clientId, siteOrigin }, email)

async function verify(
  accessToken: string,
  settings: Partial<Parameters<typeof createIdentityProvider>[0]> = {},
  now = 0,
) {
  const { issuer } = provider
  const trusted = createIdentityProvider({ issuer, clientId, audience, ...settings })
  return trusted.verify(accessToken, new Date(Date.now() + now)).catch((error) => {
    if (error instanceof Refusal) return error.code
    throw error
  })
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const splitJwt = (jwt: string) => {
  const [head = '', body = '', sign = ''] = jwt.split('.')
  return { head, body, sign }
}

describe('verify with a token from the code flow with PKCE', () => {
  test.each(demoIdentities.filter(({ isEmailVerified }) => isEmailVerified))(
    'says who signed in: $email',
    async ({ email, firstName, lastName }) => {
      expect(await verify(await getToken(email))).toEqual({ email, firstName, lastName, subject: email })
    },
  )

  test('rejects it while the provider has not verified the email', async () => {
    expect(await verify(await getToken('unverified@example.com'))).toBe('sso.email_not_verified')
  })

  test('rejects a token issued for another client', async () => {
    expect(await verify(token, { clientId: 'another' })).toBe('sso.bad_token')
  })

  test('rejects a token for another audience', async () => {
    expect(await verify(token, { audience: 'urn:another:api' })).toBe('sso.bad_token')
    expect(await verify(token, { audience: clientId })).toBe('sso.bad_token')
  })

  test('rejects another provider, even for the same client', async () => {
    const other = await start()
    expect(await verify(await getToken('admin@example.com', other))).toBe('sso.bad_token')
    await other.close()
  })

  test('accepts it until it expires, within the clock tolerance', async () => {
    const left = (decodeJwt(token).exp ?? 0) * 1000 - Date.now()
    expect(await verify(token, {}, left + 50_000)).toMatchObject({ email: 'staff@example.com' })
    expect(await verify(token, {}, left + 70_000)).toBe('sso.bad_token')
    expect(await verify(token, {}, 365 * 24 * 3600 * 1000)).toBe('sso.bad_token')
  })
})

describe('verify with a forged token', () => {
  const forgeries: [string, () => Promise<string> | string][] = [
    [
      'with another email',
      () => {
        const { head, sign } = splitJwt(token)
        return `${head}.${encoded({ ...decodeJwt(token), email: 'admin@example.com' })}.${sign}`
      },
    ],
    ['with another signature', () => `${splitJwt(token).head}.${splitJwt(token).body}.${'A'.repeat(86)}`],
    ['without its signature', () => `${splitJwt(token).head}.${splitJwt(token).body}.`],
    ['with alg none', () => `${encoded({ alg: 'none', typ: 'at+jwt' })}.${splitJwt(token).body}.`],
    [
      'signed by HS256 with the provider’s public key',
      async () => {
        const { keys } = (await (await fetch(`${provider.issuer}/jwks`)).json()) as { keys: JsonWebKey[] }
        const pem = createPublicKey({ key: keys[0] ?? {}, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
        const signed = `${encoded({ alg: 'HS256', kid: (keys[0] as { kid?: string }).kid })}.${splitJwt(token).body}`
        return `${signed}.${createHmac('sha256', pem).update(signed).digest('base64url')}`
      },
    ],
    ['without any structure', () => 'garbage'],
    ['of dots', () => '..'],
    ['of five parts, like an encrypted one', () => 'a.b.c.d.e'],
    ['without any content', () => ''],
  ]
  test.each(forgeries)('rejects a token %s', async (_how, forge) => {
    expect(await verify(await forge())).toBe('sso.bad_token')
  })
})

describe('identity provider restart', () => {
  test('returns sso.unavailable while down, then loads the new keys', async () => {
    const first = await start()
    const { issuer } = first
    const old = await getToken('staff@example.com', first)
    await first.close()
    const reasons: string[] = []
    const trusted = createIdentityProvider({ issuer, clientId, audience }, (reason) => reasons.push(reason))
    const getCode = (accessToken: string) =>
      trusted.verify(accessToken, new Date()).then(
        ({ email }) => email,
        ({ code }) => code,
      )
    expect(await getCode(old)).toBe('sso.unavailable')
    expect(reasons).toEqual([expect.stringContaining(issuer)])
    await expect(trusted.test()).rejects.toThrow('is not responding')
    const second = await start(Number(new URL(issuer).port))
    await trusted.test()
    expect(await getCode(await getToken('staff@example.com', second))).toBe('staff@example.com')
    expect(await getCode(old)).toBe('sso.bad_token')
    await second.close()
    expect(reasons.join()).not.toContain(old.slice(0, 20))
  })
})
