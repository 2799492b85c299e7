import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  newKey,
  openTokenIssuer,
  type ProviderBehaviour,
  sendJson,
  signClaims,
  type TokenIssuer,
} from '../../../test/sign-in/token-issuer.ts'
import { createIdentityProvider } from './identity-provider.ts'

const clientId = 'contest'
const audience = 'urn:contest:api'

let local: TokenIssuer
beforeAll(async () => {
  local = await openTokenIssuer()
})
afterAll(() => local.close())
beforeEach(() => {
  local.behaviour = {}
  local.requests.length = 0
})

const person = { email: 'ida@example.com', email_verified: true, given_name: 'Ida', family_name: 'Snow' }
const expectedUser = { email: 'ida@example.com', firstName: 'Ida', lastName: 'Snow', subject: 'person-1' }
const now = () => Math.floor(Date.now() / 1000)

/** Claims that are undefined are omitted. */
const issue = (claims: JWTPayload = {}, signer = local.key, protectedHeader: object = {}) => {
  const defaults = { iss: local.issuer, aud: audience, sub: 'person-1', azp: clientId, iat: now(), exp: now() + 300 }
  return signClaims({ ...defaults, ...person, ...claims }, signer, protectedHeader)
}

const trusted = (report?: (reason: string) => void) =>
  createIdentityProvider({ issuer: local.issuer, clientId, audience }, report)
const verify = async (token: string, provider = trusted()) =>
  provider.verify(token, new Date()).catch((error) => error.code ?? error)

describe('verify, client of the token', () => {
  test.each([
    ['client_id', { azp: undefined, client_id: clientId }, expectedUser],
    ['azp', { azp: clientId }, expectedUser],
    ['both', { azp: clientId, client_id: clientId }, expectedUser],
    ['neither', { azp: undefined }, 'sso.bad_token'],
    ['azp of another', { azp: 'another' }, 'sso.bad_token'],
    ['client_id of another', { azp: undefined, client_id: 'another' }, 'sso.bad_token'],
    ['one of ours and one of another', { client_id: 'another' }, 'sso.bad_token'],
    ['a list', { azp: [clientId] }, 'sso.bad_token'],
  ])('checks the client named by %s', async (_how, claims, outcome) => {
    expect(await verify(await issue(claims as JWTPayload))).toEqual(outcome)
  })
})

describe('verify with a token signed by the provider', () => {
  test.each([
    ['without an end', { exp: undefined }],
    ['without a subject', { sub: undefined }],
    ['of another issuer', { iss: 'https://elsewhere.example' }],
    ['without an issuer', { iss: undefined }],
    ['for no audience', { aud: undefined }],
    ['for other audiences', { aud: ['urn:a', 'urn:b'] }],
    ['that is not valid yet', { nbf: now() + 3600 }],
  ])('rejects a token %s', async (_what, claims) => {
    expect(await verify(await issue(claims))).toBe('sso.bad_token')
  })

  test('accepts a token for us among other audiences', async () => {
    expect(await verify(await issue({ aud: ['urn:a', audience] }))).toEqual(expectedUser)
  })

  test.each([[false], ['false'], [1], [null], ['yes'], [[true]]])(
    'rejects email_verified %j',
    async (email_verified) => {
      expect(await verify(await issue({ email_verified }))).toBe('sso.email_not_verified')
      expect(local.requests.map(({ path }) => path)).not.toContain('/userinfo')
    },
  )

  test('accepts a user without names', async () => {
    const nameless = await issue({ given_name: undefined, family_name: null })
    expect(await verify(nameless)).toEqual({ ...expectedUser, firstName: '', lastName: '' })
  })

  test('rejects a key sent along with the token', async () => {
    const own = await newKey('own')
    const { published } = own
    expect(await verify(await issue({}, own, { jwk: published }))).toBe('sso.bad_token')
    expect(await verify(await issue({}, { ...own, kid: 'first' }, { jku: 'http://127.0.0.1:9' }))).toBe('sso.bad_token')
  })

  test.each(['PS256', 'ES256', 'ES384', 'EdDSA'])('accepts a signature with %s', async (algorithm) => {
    const other = await newKey('other', algorithm)
    local.behaviour = { keys: { keys: [local.key.published, other.published] } }
    expect(await verify(await issue({}, other))).toEqual(expectedUser)
  })
})

describe('verify with a token without an email', () => {
  const bare = () => issue({ email: undefined, email_verified: undefined })

  test('reads the claims from the provider’s userinfo', async () => {
    local.behaviour = { userinfo: (response) => sendJson(response, { sub: 'person-1', ...person }) }
    const token = await bare()
    expect(await verify(token)).toEqual(expectedUser)
    expect(local.requests.at(-1)).toEqual({ path: '/userinfo', authorization: `Bearer ${token}` })
  })

  test.each([
    ['is of another user', { sub: 'person-2', ...person }, 'sso.bad_token'],
    ['names no user', person, 'sso.bad_token'],
    ['has an unverified email', { sub: 'person-1', ...person, email_verified: false }, 'sso.email_not_verified'],
    ['has no email', { sub: 'person-1', email_verified: true }, 'sso.email_not_verified'],
    ['has an invalid email', { sub: 'person-1', ...person, email: 'ida' }, 'sso.email_not_verified'],
    ['is not JSON', 'not json', 'sso.unavailable'],
  ])('rejects a userinfo that %s', async (_how, claims, code) => {
    local.behaviour = { userinfo: (response) => sendJson(response, claims) }
    expect(await verify(await bare())).toBe(code)
  })

  test.each([
    [401, 'sso.bad_token'],
    [403, 'sso.bad_token'],
    [302, 'sso.unavailable'],
    [500, 'sso.unavailable'],
  ])('rejects the token when userinfo returns %i', async (status, code) => {
    local.behaviour = { userinfo: (response) => response.writeHead(status, { location: `${local.issuer}/keys` }).end() }
    expect(await verify(await bare())).toBe(code)
  })

  test('rejects the token when the provider has no userinfo', async () => {
    local.behaviour = { discovery: { userinfo_endpoint: undefined } }
    expect(await verify(await bare())).toBe('sso.email_not_verified')
  })
})

describe('identity provider', () => {
  test.each<[string, ProviderBehaviour]>([
    ['names another issuer', { discovery: { issuer: 'https://elsewhere.example' } }],
    ['names its issuer with a trailing slash', { discovery: { issuer: 'http://127.0.0.1/' } }],
    ['has no jwks_uri', { discovery: { jwks_uri: undefined } }],
    ['returns 500 for its discovery document', { discoveryStatus: 500 }],
    ['has no key set', { keys: { nothing: true } }],
    ['has keys that are not JSON', { keys: 'not JSON' }],
  ])('that %s is unavailable, is logged and is retried', async (_what, invalidBehaviour) => {
    const reasons: string[] = []
    const provider = trusted((reason) => reasons.push(reason))
    const token = await issue()
    local.behaviour = invalidBehaviour
    expect(await verify(token, provider)).toBe('sso.unavailable')
    expect(reasons).toHaveLength(1)
    expect(reasons[0]).not.toContain(token)
    local.behaviour = {}
    expect(await verify(token, provider)).toEqual(expectedUser)
  })

  test('is unavailable without a reply', async () => {
    local.behaviour = { isSilent: true }
    const both = await Promise.all([verify(await issue()), verify(await issue())])
    expect(both).toEqual(['sso.unavailable', 'sso.unavailable'])
  })

  test('sends its document and keys only once', async () => {
    const provider = trusted()
    await Promise.all([verify(await issue(), provider), verify(await issue(), provider)])
    expect(local.requests.map(({ path }) => path)).toEqual(['/.well-known/openid-configuration', '/keys'])
  })

  test('reloads the keys at once for a key added since', async () => {
    const provider = trusted()
    expect(await verify(await issue(), provider)).toEqual(expectedUser)
    const next = await newKey('next')
    local.behaviour = { keys: { keys: [local.key.published, next.published] } }
    const both = [await issue({}, next), await issue({}, next)]
    expect(await Promise.all(both.map((token) => verify(token, provider)))).toEqual([expectedUser, expectedUser])
    expect(local.requests.filter(({ path }) => path === '/keys')).toHaveLength(2)
  })

  test('reloads the keys at most every ten seconds for an unknown key', async () => {
    const provider = trusted()
    const unregisteredKey = await newKey('stranger')
    const at = async (seconds: number) =>
      provider.verify(await issue({}, unregisteredKey), new Date(Date.now() + seconds * 1000)).catch(({ code }) => code)
    expect(await verify(await issue(), provider)).toEqual(expectedUser)
    for (const seconds of [0, 1, 2, 9]) expect(await at(seconds)).toBe('sso.bad_token')
    expect(local.requests.filter(({ path }) => path === '/keys')).toHaveLength(2)
    for (const seconds of [11, 12]) expect(await at(seconds)).toBe('sso.bad_token')
    expect(local.requests.filter(({ path }) => path === '/keys')).toHaveLength(3)
  })
})
