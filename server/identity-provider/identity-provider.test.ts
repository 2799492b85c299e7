import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoIdentities } from '../seed/accounts.ts'
import { exchangeCode, getAccessToken, openSignIn, visitor } from '../test/sign-in/sign-in-at-provider.ts'
import { type LocalIdentityProvider, startIdentityProvider } from './identity-provider.ts'

const siteOrigin = 'http://127.0.0.1:4321'
const clientId = 'contest'
const audience = 'urn:contest:api'
let provider: LocalIdentityProvider
const start = () =>
  startIdentityProvider({ port: 0, siteOrigins: [siteOrigin], accounts: demoIdentities, clientId, audience })
beforeAll(async () => {
  provider = await start()
})
afterAll(() => provider.close())

const client = () => ({ issuer: provider.issuer, clientId, siteOrigin })

describe('local identity provider', () => {
  test('publishes its metadata and keys to browsers of any site', async () => {
    const document = await fetch(`${provider.issuer}/.well-known/openid-configuration`, {
      headers: { origin: siteOrigin },
    })
    expect(document.headers.get('access-control-allow-origin')).toBe(siteOrigin)
    const discovered = (await document.json()) as Record<string, string>
    expect(discovered.issuer).toBe(provider.issuer)
    const { keys } = (await (await fetch(discovered.jwks_uri ?? '')).json()) as { keys: object[] }
    expect(keys).toEqual([expect.objectContaining({ kty: 'EC', use: 'sig' })])
    expect(keys[0]).not.toHaveProperty('d')
  })

  test('issues an access token with audience and user claims', async () => {
    const token = await getAccessToken(client(), 'staff@example.com')
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    expect(decodeJwt(token)).toMatchObject({
      iss: provider.issuer,
      aud: audience,
      client_id: clientId,
      azp: clientId,
      scope: 'read',
      email: 'staff@example.com',
      email_verified: true,
      given_name: 'Stanley',
      family_name: 'Frost',
    })
  })

  test.each([{ scope: 'openid profile email' }, { parameters: { resource: audience } }])(
    'issues an access token for %j',
    async (options) => {
      const token = await getAccessToken({ ...client(), ...options }, 'unverified@example.com')
      expect(decodeJwt(token)).toMatchObject({ aud: audience, email_verified: false })
    },
  )

  test('lists all accounts without a password and names itself', async () => {
    const { page } = await openSignIn(client())
    const html = await page.text()
    for (const { email, lastName } of demoIdentities) {
      expect(html).toContain(`value="${email}"`)
      expect(html).toContain(lastName)
    }
    expect(html).toMatch(/demo’s local identity provider/)
    expect(html).not.toMatch(/<script|type="password"/)
  })

  test('keeps the popup’s opener and redirects forms to the site only', async () => {
    const { headers } = (await openSignIn(client())).page
    expect(headers.get('cross-origin-opener-policy')).toBeNull()
    expect(headers.get('content-security-policy')).toContain(`form-action 'self' ${siteOrigin};`)
    expect(headers.get('content-security-policy')).not.toContain('unsafe-inline')
  })

  test('shows the accounts again to the same browser', async () => {
    const visit = visitor()
    const emails = []
    for (const { email } of demoIdentities) emails.push(decodeJwt(await getAccessToken(client(), email, visit)).email)
    expect(emails).toEqual(demoIdentities.map(({ email }) => email))
  })

  test('returns access_denied for a canceled or unknown choice', async () => {
    const choices: Record<string, string>[] = [{ cancel: 'yes' }, { email: 'nobody@example.com' }]
    for (const choice of choices) {
      const back = await (await openSignIn(client())).choose(choice)
      expect(back.href).toMatch(`${siteOrigin}/sso-login?`)
      expect(back.searchParams.get('error')).toBe('access_denied')
    }
  })

  test.each([
    ['another client', { client_id: 'somebody' }],
    ['another redirect URI', { redirect_uri: `${siteOrigin}/elsewhere` }],
    ['another site', { redirect_uri: 'http://127.0.0.1:9/sso-login' }],
  ])('returns an error page without a redirect for %s', async (_who, parameters) => {
    const { page } = await openSignIn({ ...client(), parameters })
    expect([page.status, page.headers.get('location')]).toEqual([400, null])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test.each([
    ['without PKCE', { code_challenge: null, code_challenge_method: null }],
    ['for another audience', { resource: 'urn:somebody:else' }],
    ['for a token in the URL', { response_type: 'token' }],
  ])('refuses a request %s', async (_what, parameters) => {
    const { page } = await openSignIn({ ...client(), parameters })
    expect(page.headers.get('location') ?? (await page.text())).not.toMatch(/code=|access_token=/)
    expect(page.headers.get('location')).toMatch(/error=/)
  })

  test('refuses a code of another browser and a used code', async () => {
    const { choose, verifier } = await openSignIn(client())
    const code = (await choose({ email: 'staff@example.com' })).searchParams.get('code') ?? ''
    const statusFor = async (verifier: string) => (await exchangeCode(client(), code, verifier)).status
    expect(await statusFor('x'.repeat(43))).toBe(400)
    expect([await statusFor(verifier), await statusFor(verifier)]).toEqual([200, 400])
  })

  test('refuses token requests of another site', async () => {
    const { choose, verifier } = await openSignIn(client())
    const code = (await choose({ email: 'staff@example.com' })).searchParams.get('code') ?? ''
    const response = await fetch(`${provider.issuer}/token`, {
      method: 'POST',
      headers: { origin: 'http://127.0.0.1:9' },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        client_id: clientId,
        code_verifier: verifier,
        redirect_uri: `${siteOrigin}/sso-login`,
      }),
    })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([400, null])
  })

  test('admits a site after the start', async () => {
    const lateClient = { ...client(), siteOrigin: 'http://127.0.0.1:5432' }
    await expect(getAccessToken(lateClient, 'staff@example.com')).rejects.toThrow()
    provider.admit(lateClient.siteOrigin)
    expect(await getAccessToken(lateClient, 'staff@example.com')).toMatch(/^ey/)
  })

  test('shows an error page for an unknown sign-in', async () => {
    for (const options of [{}, { method: 'POST', body: 'email=admin%40example.com' }]) {
      const response = await fetch(`${provider.issuer}/sign-in/made-up`, options)
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('taken too long')])
    }
  })

  test('generates new keys at each start', async () => {
    const other = await start()
    const kid = async ({ issuer }: LocalIdentityProvider) =>
      ((await (await fetch(`${issuer}/jwks`)).json()) as { keys: { kid: string }[] }).keys[0]?.kid
    expect(await kid(other)).not.toBe(await kid(provider))
    await other.close()
  })
})
