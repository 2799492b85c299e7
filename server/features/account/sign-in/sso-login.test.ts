import { getMe, ssoLogin } from '@snowplow/contract/auth/auth.ts'
import { testSignIn } from '@snowplow/contract/connections.ts'
import { listUsers } from '@snowplow/contract/user/user.ts'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { AuditEvent } from '../../../entities/audit-event.entity.ts'
import { UsedToken } from '../../../entities/auth.entity.ts'
import { User } from '../../../entities/user.entity.ts'
import { startIdentityProvider } from '../../../identity-provider/identity-provider.ts'
import { makeUser } from '../../../test/make/make-user.ts'
import { getAccessToken } from '../../../test/sign-in/sign-in-at-provider.ts'
import { onBothDatabases, type TestApp, testApp } from '../../../test/test-app.ts'
import { purgeExpiredTokens } from './used-token.ts'

const clientId = 'contest'
const audience = 'urn:contest'
const siteOrigin = 'http://127.0.0.1:3000'
const people = ['known', 'deactivated', 'unknown', 'newcomer', 'unverified'].map((name) => ({
  email: `${name}@${name === 'newcomer' ? 'department.example' : 'example.com'}`,
  firstName: 'Organization',
  lastName: 'Testerson',
  isEmailVerified: name !== 'unverified',
}))

let provider: Awaited<ReturnType<typeof startIdentityProvider>>
beforeAll(async () => {
  provider = await startIdentityProvider({ port: 0, siteOrigins: [siteOrigin], accounts: people, clientId, audience })
})
afterAll(() => provider.close())

const providerSettings = () => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_AUDIENCE: audience,
  OIDC_PROVISION_DOMAINS: 'department.example',
})

const signatureHolds = (token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${provider.issuer}/jwks`))).then(
    () => true,
    () => false,
  )

onBothDatabases('ssoLogin', (database, once) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: new Date().toISOString(), settings: providerSettings() })
    await makeUser(contest.orm, { email: 'Known@example.com', passwordHash: null, roles: ['admin'] })
    await makeUser(contest.orm, { email: 'deactivated@example.com', isActive: false })
  })
  const getToken = (email: string) => getAccessToken({ issuer: provider.issuer, clientId, siteOrigin }, email)
  const send = (accessToken: string) => contest.call(ssoLogin, { body: { accessToken } })
  const signIn = async (email: string) => send(await getToken(email))

  once('signs in with the matching account', async () => {
    const { token } = (await signIn('known@example.com')).json()
    const me = (await contest.withToken(token)(getMe)).json()
    expect([me.email, me.role]).toEqual(['Known@example.com', ['admin']])
  })

  once('creates an account with role user for a listed domain, once', async () => {
    const first = (await signIn('newcomer@department.example')).json()
    const second = (await signIn('newcomer@department.example')).json()
    const me = async (token: string) => (await contest.withToken(token)(getMe)).json()
    expect(await me(first.token)).toMatchObject({ role: ['user'], displayName: 'Organization Testerson' })
    expect((await me(second.token)).id).toBe((await me(first.token)).id)
    const created = await contest.orm.em.fork().findOneOrFail(AuditEvent, { action: 'user.created' })
    expect(created.actor).toBe('Organization Login')
  })

  once.each([
    ['unknown@example.com', 403, 'sso.unknown_email'],
    ['deactivated@example.com', 403, 'sso.deactivated'],
    ['unverified@example.com', 403, 'sso.email_not_verified'],
  ])('as %s is rejected with a reason and creates no account', async (email, status, code) => {
    const before = await contest.orm.em.fork().count(User)
    const response = await signIn(email)
    expect([response.statusCode, response.json().code]).toEqual([status, code])
    expect(await contest.orm.em.fork().count(User)).toBe(before)
  })

  test('accepts one access token once, also with concurrent requests', async () => {
    const accessToken = await getToken('known@example.com')
    const responses = await Promise.all([send(accessToken), send(accessToken), send(accessToken)])
    expect(responses.map((response) => response.json().code ?? response.statusCode).sort()).toEqual([
      200,
      'sso.token_used',
      'sso.token_used',
    ])
    expect((await signIn('known@example.com')).statusCode).toBe(200)
  })

  test('accepts one access token once, also on another process or respelled', async () => {
    const accessToken = await getToken('known@example.com')
    expect((await send(accessToken)).statusCode).toBe(200)
    const clock = { now: () => new Date(), wallNow: () => new Date() }
    const other = await buildApp({ orm: contest.orm, config: contest.config, clock })
    // The last character of a signature has unused bits.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = letters.indexOf(accessToken.at(-1) ?? '')
    const respelled = accessToken.slice(0, -1) + letters[last + 1]
    expect((await signatureHolds(accessToken)) && (await signatureHolds(respelled))).toBe(true)
    for (const token of [accessToken, respelled]) {
      const response = await other.inject({
        method: 'POST',
        url: '/api/auth/sso-login',
        payload: { accessToken: token },
      })
      expect([response.statusCode, response.json().code]).toEqual([401, 'sso.token_used'])
    }
    await other.close()
  })

  once('testSignIn shows an administrator the claims and leaves the token unused', async () => {
    const accessToken = await getToken('known@example.com')
    const found = (await contest.as('admin')(testSignIn, { body: { accessToken } })).json()
    expect(found).toMatchObject({ refused: null, email: 'k•••@example.com' })
    expect(found.claims).toContainEqual({ source: 'token', name: 'aud', value: audience })
    for (const personal of ['known@', 'Testerson']) expect(JSON.stringify(found)).not.toContain(personal)
    expect((await contest.as('user')(testSignIn, { body: { accessToken } })).statusCode).toBe(403)
    const unverified = await getToken('unverified@example.com')
    const refused = (await contest.as('admin')(testSignIn, { body: { accessToken: unverified } })).json()
    expect(refused.refused).toEqual({ code: 'sso.email_not_verified', claim: 'email_verified' })
    expect((await send(accessToken)).statusCode).toBe(200)
  })

  once('purges a used token after it has expired', async () => {
    await signIn('known@example.com')
    const em = contest.orm.em.fork()
    expect(await em.count(UsedToken)).toBeGreaterThan(0)
    await purgeExpiredTokens(em, new Date())
    expect(await em.count(UsedToken)).toBeGreaterThan(0)
    await purgeExpiredTokens(em, new Date(Date.now() + 3600_000))
    expect(await em.count(UsedToken)).toBe(0)
  })

  once('rejects a token of the site itself and a forged one', async () => {
    const own = await contest.tokenOf('admin')
    const real = await getAccessToken({ issuer: provider.issuer, clientId, siteOrigin }, 'unknown@example.com')
    const [header, payload, signature] = real.split('.') as [string, string, string]
    const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), email: 'known@example.com' }
    const forged = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
    for (const accessToken of [own, forged, 'nonsense']) {
      const response = await contest.call(ssoLogin, { body: { accessToken } })
      expect([response.statusCode, response.json().code]).toEqual([401, 'sso.bad_token'])
    }
  })
})

test('ssoLogin > needs no second factor of the product', async () => {
  const settings = { ...providerSettings(), SECOND_FACTOR: 'required' }
  const contest = await testApp({ now: new Date().toISOString(), settings })
  await makeUser(contest.orm, { email: 'known@example.com', passwordHash: null, roles: ['admin'] })
  const accessToken = await getAccessToken({ issuer: provider.issuer, clientId, siteOrigin }, 'known@example.com')
  const { token } = (await contest.call(ssoLogin, { body: { accessToken } })).json()
  expect((await contest.withToken(token)(listUsers)).statusCode).toBe(200)
})
