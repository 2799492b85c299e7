import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newKey, openTokenIssuer, sendJson, signClaims, type TokenIssuer } from '../../../test/sign-in/token-issuer.ts'
import { createIdentityProvider } from './identity-provider.ts'

const clientId = '6f1c2d0e-5b7a-4c8d-9e3f-0a1b2c3d4e5f'
const email = 'ida@dot.example'
const person = { email, given_name: 'Ida', family_name: 'Snow' }

let local: TokenIssuer
beforeAll(async () => {
  local = await openTokenIssuer()
})
afterAll(() => local.close())
beforeEach(() => {
  local.behaviour = {}
})

interface Shape {
  claims: JWTPayload
  /** Claims of userinfo, or the status with which it rejects the token; 404 without. */
  userinfo?: JWTPayload | number
  discovery?: object
  audience?: string
}

// Microsoft, "Access token claims reference": aud of v2 is the client id of the API; userinfo is Microsoft Graph's.
const entraV2: Shape = {
  audience: clientId,
  claims: { sub: 'AAAA', oid: 'b7', tid: 't1', ver: '2.0', azp: clientId, scp: 'read', ...person },
  userinfo: 401,
}
// Microsoft, "Access token claims reference": v1 has appid, and upn for people of the tenant.
const entraV1: Shape = {
  audience: 'api://contest',
  claims: { sub: 'AAAA', ver: '1.0', appid: clientId, upn: email, unique_name: email, given_name: 'Ida' },
  userinfo: 401,
}
// [MS-OIDCE]: access_token_issuer; "AD FS OpenID Connect/OAuth concepts": userinfo has the subject alone.
const adfs: Shape = {
  audience: 'microsoft:identityserver:contest',
  claims: {
    iss: 'http://fs.dot.example/adfs/services/trust',
    sub: 'S1',
    appid: clientId,
    apptype: 'Public',
    upn: email,
  },
  userinfo: { sub: 'S1' },
  discovery: { access_token_issuer: 'http://fs.dot.example/adfs/services/trust' },
}
// Okta, "OpenID Connect & OAuth 2.0 API": sub of an access token is the login, of userinfo the user's id.
const okta: Shape = {
  audience: 'api://default',
  claims: { sub: email, cid: clientId, uid: '00u1', scp: ['openid', 'email'], ver: 1 },
  userinfo: { sub: '00u1', ...person, email_verified: true, preferred_username: email },
}
// Amazon Cognito, "userInfo endpoint": flags are texts; "Understanding the access token": aud with a resource binding.
const cognito: Shape = {
  audience: 'https://plows.dot.example/api',
  claims: { sub: 'c1', client_id: clientId, token_use: 'access', username: 'ida', scope: 'openid email' },
  userinfo: { sub: 'c1', ...person, email_verified: 'true', username: 'ida' },
}
// Keycloak, "Audience support" of the server guide.
const keycloak: Shape = {
  audience: 'contest-api',
  claims: { aud: ['contest-api', 'account'], sub: 'k1', azp: clientId, email_verified: true, typ: 'Bearer', ...person },
}

const withClaims = (shape: Shape, claims: JWTPayload): Shape => ({ ...shape, claims: { ...shape.claims, ...claims } })
const withUserinfo = (shape: Shape, userinfo: Shape['userinfo']): Shape => ({ ...shape, userinfo })

/** Emails by which the person is found, or the code and the claim for which the token is refused. */
async function signIn({ claims, userinfo, discovery, audience = 'urn:contest' }: Shape, trustsEmail: boolean) {
  local.behaviour = {
    discovery,
    userinfo: (response) =>
      typeof userinfo === 'object' ? sendJson(response, userinfo) : response.writeHead(userinfo ?? 404).end(),
  }
  const seconds = Math.floor(Date.now() / 1000)
  const common = { iss: local.issuer, aud: audience, iat: seconds, exp: seconds + 300 }
  const token = await signClaims({ ...common, ...claims }, local.key)
  const provider = createIdentityProvider({ issuer: local.issuer, clientId, audience, trustsEmail })
  return provider.verify(token, new Date()).then(
    (user) => user.email,
    ({ code, claim }) => `${code} ${claim ?? ''}`.trim(),
  )
}

const unproven = 'sso.email_not_verified email_verified'

describe('access token', () => {
  test.each<[string, Shape, without: string, withTrust: string]>([
    ['Entra v2', entraV2, unproven, email],
    ['Entra v2 with xms_edov', withClaims(entraV2, { xms_edov: true }), email, email],
    ['Entra v2 with xms_edov 1', withClaims(entraV2, { xms_edov: '1' }), email, email],
    ...[false, 'false', 0, '0', null].map((xms_edov): [string, Shape, string, string] => [
      `Entra v2 with xms_edov ${JSON.stringify(xms_edov)}`,
      withClaims(entraV2, { xms_edov }),
      'sso.email_not_verified xms_edov',
      'sso.email_not_verified xms_edov',
    ]),
    [
      'Entra v2 with a user name alone',
      withClaims(entraV2, { email: undefined, preferred_username: email }),
      'sso.bad_token email',
      email,
    ],
    [
      'Entra v2 with xms_edov alone',
      withClaims(entraV2, { email: undefined, xms_edov: true }),
      'sso.bad_token email',
      'sso.bad_token email',
    ],
    ['Entra v1', entraV1, 'sso.bad_token email', email],
    ['Entra v1 of a guest', withClaims(entraV1, { upn: undefined }), 'sso.bad_token email', 'sso.bad_token email'],
    ['AD FS', adfs, 'sso.email_not_verified email', email],
    [
      'AD FS of another farm',
      withClaims(adfs, { iss: 'http://fs.other.example/adfs/services/trust' }),
      'sso.bad_token iss',
      'sso.bad_token iss',
    ],
    ['Okta', okta, email, email],
    ['Okta with the claim email', withClaims(okta, { email: 'other@dot.example' }), email, email],
    [
      'Okta of another user',
      withUserinfo(okta, { sub: '00u2', ...person, email_verified: true }),
      'sso.bad_token sub',
      'sso.bad_token sub',
    ],
    [
      'a uid of another provider',
      withClaims(okta, { cid: undefined, azp: clientId }),
      'sso.bad_token sub',
      'sso.bad_token sub',
    ],
    ['Cognito', cognito, email, email],
    [
      'Cognito unverified',
      withUserinfo(cognito, { sub: 'c1', email, email_verified: 'false' }),
      'sso.email_not_verified email_verified',
      'sso.email_not_verified email_verified',
    ],
    ['Cognito without a resource', withClaims(cognito, { aud: undefined }), 'sso.bad_token aud', 'sso.bad_token aud'],
    ['Keycloak', keycloak, email, email],
    ['Keycloak unverified', withClaims(keycloak, { email_verified: false }), unproven, unproven],
    ['Keycloak without a mapper', withClaims(keycloak, { aud: 'account' }), 'sso.bad_token aud', 'sso.bad_token aud'],
  ])('of %s is accepted or names its claim', async (_name, shape, without, withTrust) => {
    expect([await signIn(shape, false), await signIn(shape, true)]).toEqual([without, withTrust])
  })

  test.each([
    ['azp', entraV2],
    ['appid', entraV1],
    ['cid', okta],
    ['client_id', cognito],
  ])('of another client is refused by %s, alone and beside ours', async (claim, shape) => {
    for (const trustsEmail of [false, true]) {
      const other = withClaims(shape, { [claim]: 'another' })
      expect(await signIn(other, trustsEmail)).toBe(`sso.bad_token ${claim}`)
      expect(await signIn(withClaims(other, { azp: clientId, [claim]: 'another' }), trustsEmail)).toBe(
        `sso.bad_token ${claim}`,
      )
    }
  })

  test('whose userinfo denies the email is refused with OIDC_TRUST_EMAIL', async () => {
    const denied = { sub: '00u1', email, email_verified: false }
    expect(await signIn(withClaims(withUserinfo(okta, denied), { email }), true)).toBe(unproven)
  })

  test('is accepted with OIDC_TRUST_EMAIL while userinfo does not answer', async () => {
    expect(await signIn(withUserinfo(entraV2, 503), true)).toBe(email)
    expect(await signIn(withUserinfo(entraV2, 503), false)).toBe('sso.unavailable')
  })

  test('without any address is refused with OIDC_TRUST_EMAIL', async () => {
    const nobody = withClaims(entraV2, { email: '', upn: 'ida', preferred_username: undefined })
    expect(await signIn({ ...nobody, userinfo: undefined }, true)).toBe(unproven)
  })
})

describe('issuer', () => {
  const verifyAt = async (issuer: string) => {
    const seconds = Math.floor(Date.now() / 1000)
    const claims = { ...keycloak.claims, iss: local.issuer, exp: seconds + 300 }
    const provider = createIdentityProvider({ issuer, clientId, audience: 'contest-api' })
    return provider.verify(await signClaims(claims, local.key), new Date()).catch(({ code }) => code)
  }

  test('is found with and without its final slash', async () => {
    expect([await verifyAt(local.issuer), await verifyAt(`${local.issuer}/`)]).toEqual([
      expect.objectContaining({ email }),
      expect.objectContaining({ email }),
    ])
    expect(await verifyAt(`${local.issuer}/realms`)).toBe('sso.unavailable')
  })
})

describe('a refused token', () => {
  test('is explained in the log by its claim, without personal data', async () => {
    const lines: string[] = []
    const settings = { issuer: local.issuer, clientId, audience: 'contest-api' }
    const provider = createIdentityProvider(settings, (line) => lines.push(line))
    const seconds = Math.floor(Date.now() / 1000)
    const fine = { ...keycloak.claims, iss: local.issuer, exp: seconds + 300 }
    const other = await newKey('other')
    const tokens = [
      signClaims({ ...fine, aud: 'account' }, local.key),
      signClaims({ ...fine, iss: 'https://sts.other.example/t1/' }, local.key),
      signClaims({ ...fine, azp: 'another' }, local.key),
      signClaims({ ...fine, exp: seconds - 61 }, local.key),
      signClaims({ ...fine, email_verified: false }, local.key),
      signClaims(fine, other),
      signClaims(fine, { ...other, kid: 'first' }),
      'ya29.an-opaque-token',
    ]
    for (const token of tokens) await provider.verify(await token, new Date()).catch(() => {})
    expect(lines.map((line) => line.replace('Organization Login refused a token for ', ''))).toEqual([
      'aud: it is account',
      'iss: it is https://sts.other.example/t1/',
      'azp: it is another',
      'exp: it has expired: compare the clocks',
      'email_verified: it is false',
      'kid: none of the provider’s keys has this id',
      'signature: it is not the provider’s',
      'token: it is no signed JWT: providers issue other tokens until an audience of your own is requested',
    ])
    expect(lines.join()).not.toMatch(/ida|dot\.example/i)
  })

  test('has a minute for the difference of the clocks', async () => {
    const provider = createIdentityProvider({ issuer: local.issuer, clientId, audience: 'contest-api' })
    const seconds = Math.floor(Date.now() / 1000)
    const at = async (times: JWTPayload) => {
      const token = await signClaims({ ...keycloak.claims, iss: local.issuer, ...times }, local.key)
      return provider.verify(token, new Date(seconds * 1000)).then(
        () => 'accepted',
        ({ claim }) => claim,
      )
    }
    expect(await at({ exp: seconds - 59 })).toBe('accepted')
    expect(await at({ exp: seconds - 60 })).toBe('exp')
    expect(await at({ exp: seconds + 300, nbf: seconds + 60 })).toBe('accepted')
    expect(await at({ exp: seconds + 300, nbf: seconds + 61 })).toBe('nbf')
  })
})

test('inspect > shows settings in full and people redacted', async () => {
  local.behaviour = { userinfo: (response) => sendJson(response, cognito.userinfo) }
  const seconds = Math.floor(Date.now() / 1000)
  const audience = cognito.audience ?? ''
  const provider = createIdentityProvider({ issuer: local.issuer, clientId, audience })
  const common = { iss: local.issuer, aud: audience, exp: seconds + 300 }
  const found = await provider.inspect(await signClaims({ ...common, ...cognito.claims }, local.key), new Date())
  expect(found).toMatchObject({ refused: null, email: 'i•••@dot.example' })
  expect(found.claims).toContainEqual({ source: 'token', name: 'client_id', value: clientId })
  expect(found.claims).toContainEqual({ source: 'token', name: 'username', value: '•••' })
  expect(found.claims).toContainEqual({ source: 'userinfo', name: 'email', value: 'i•••@dot.example' })
  expect(found.claims).toContainEqual({ source: 'userinfo', name: 'email_verified', value: 'true' })
  expect(JSON.stringify(found)).not.toMatch(/ida|Snow|c1"/i)

  const refused = await provider.inspect(
    await signClaims({ ...common, ...okta.claims, aud: 'x' }, local.key),
    new Date(),
  )
  expect(refused).toMatchObject({ refused: { code: 'sso.bad_token', claim: 'aud' }, email: null })
  expect(refused.claims).toContainEqual({ source: 'token', name: 'aud', value: 'x' })
  expect(await provider.inspect('ya29.an-opaque-token', new Date())).toEqual({
    refused: { code: 'sso.bad_token', claim: 'token' },
    email: null,
    claims: [],
  })
})
