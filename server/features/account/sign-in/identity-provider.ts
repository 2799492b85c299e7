import type { Reply } from '@snowplow/contract/api/route.ts'
import type { testSignIn } from '@snowplow/contract/connections.ts'
import {
  decodeJwt,
  type JWTPayload,
  type JWTVerifyGetKey,
  errors as joseErrors,
  jwtVerify,
  type RemoteJWKSet,
} from 'jose'
import * as z from 'zod/mini'
import { bindService } from '../../../http/bind-service.ts'
import { Refusal } from '../../../http/problem.ts'
import { maskEmail } from '../../relations/mask-email.ts'
import {
  createProviderAccess,
  discover,
  discoverOnce,
  fetchFromProvider,
  type ProviderAccess,
  type ProviderSettings,
  readBody,
  reportUnavailable,
} from './provider-access.ts'
import {
  checkClient,
  describeRejection,
  listSubjects,
  RefusedToken,
  readProvenUser,
  readUnprovenUser,
  redactClaims,
  type SsoUser,
} from './token-claims.ts'

export interface IdentityProvider {
  /**
   * Accepts an access token only if all of it is proven (section 7, single sign-on): signature against the provider's
   * keys, issuer, audience, expiry, issued for our client, and a verified email.
   * @param now the real time, also in the demo: the provider does not share its movable clock
   * @throws Refusal sso.bad_token, sso.unavailable, sso.email_not_verified
   */
  verify(accessToken: string, now: Date): Promise<SsoUser>
  /** Verifies a token without starting a session, and shows its claims. */
  inspect(accessToken: string, now: Date): Promise<Reply<typeof testSignIn>>
  /** Origin at which the browser exchanges its code for a token; null while the provider cannot be used. */
  findTokenOrigin(): Promise<string | null>
  /** Reloads the provider's keys. @throws Refusal sso.unavailable */
  test(): Promise<void>
}

const clockToleranceSeconds = 60

// Limits reloads: anyone can send an unknown key id.
const keyReloadCooldownMs = 10_000

// Asymmetric only: with HS* anyone could sign with the public key as the secret, and `none` is no signature.
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** Without verifying anything: the sender alone sees them. */
function decodeClaims(token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch {
    return {}
  }
}

interface Provider extends ProviderAccess {
  keysReloadedAt: number
}

/** @param report logs one line, without any token, why the provider could not be used or a token was refused */
export function createIdentityProvider(
  settings: ProviderSettings,
  report: (reason: string) => void = () => {},
): IdentityProvider {
  const provider: Provider = { ...createProviderAccess(settings, report), keysReloadedAt: Number.NEGATIVE_INFINITY }
  return bindService(provider, { verify, inspect, findTokenOrigin, test })
}

async function verify(provider: Provider, accessToken: string, now: Date): Promise<SsoUser> {
  return identify(provider, accessToken, now).catch((error) => {
    if (error instanceof RefusedToken)
      provider.report(`Organization Login refused a token for ${error.claim}: ${error.reason}`)
    throw error
  })
}

async function inspect(provider: Provider, accessToken: string, now: Date): Promise<Reply<typeof testSignIn>> {
  const found: { userinfo?: JWTPayload } = {}
  const outcome = await identify(provider, accessToken, now, found).catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })
  const claims = [
    ...redactClaims('token', decodeClaims(accessToken)),
    ...redactClaims('userinfo', found.userinfo ?? {}),
  ]
  if (!(outcome instanceof Refusal)) return { refused: null, email: maskEmail(outcome.email), claims }
  const claim = outcome instanceof RefusedToken ? outcome.claim : null
  return { refused: { code: outcome.code as 'sso.unavailable', claim }, email: null, claims }
}

function findTokenOrigin(provider: Provider): Promise<string | null> {
  return discoverOnce(provider).then(
    ({ tokenOrigin }) => tokenOrigin,
    () => null,
  )
}

async function test(provider: Provider): Promise<void> {
  const { keys } = await discover(provider)
  await keys.reload().catch(() => {
    throw reportUnavailable(provider, 'its keys are no JSON Web Key Set')
  })
}

const createKeyFinder =
  (provider: Provider, keys: RemoteJWKSet, now: Date): JWTVerifyGetKey =>
  (...request) =>
    findKey(provider, keys, now, request)

// Reloads the keys when the provider may have rotated them, so that sign-in keeps working.
async function findKey(
  provider: Provider,
  keys: RemoteJWKSet,
  now: Date,
  request: Parameters<JWTVerifyGetKey>,
): ReturnType<RemoteJWKSet> {
  try {
    return await keys(...request)
  } catch (error) {
    const isPaused = now.getTime() < provider.keysReloadedAt + keyReloadCooldownMs && !keys.reloading
    if (!(error instanceof joseErrors.JWKSNoMatchingKey) || isPaused) throw error
    provider.keysReloadedAt = now.getTime()
    await keys.reload()
    return keys(...request)
  }
}

async function readClaims(provider: Provider, token: string, now: Date): Promise<JWTPayload> {
  const { keys, issuers } = await discoverOnce(provider)
  const required = {
    issuer: issuers,
    audience: provider.audience,
    requiredClaims: ['exp', 'sub'],
    algorithms,
    clockTolerance: clockToleranceSeconds,
    currentDate: now,
  }
  const { payload } = await jwtVerify(token, createKeyFinder(provider, keys, now), required).catch((error) => {
    if (error instanceof Refusal) throw error
    if (error instanceof joseErrors.JWKSInvalid) throw reportUnavailable(provider, 'its keys are no JSON Web Key Set')
    throw describeRejection(error)
  })
  return payload
}

/** @param isNamed the token has an address: Entra's userinfo takes our token for one of another service */
async function readUserinfo(
  provider: Provider,
  token: string,
  inToken: JWTPayload,
  isNamed: boolean,
): Promise<JWTPayload | null> {
  const { userinfo } = await discoverOnce(provider)
  if (!userinfo) return null
  const response = await fetchFromProvider(provider, userinfo, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  })
  if (response.status === 401 || response.status === 403) {
    if (isNamed) return null
    throw new RefusedToken('sso.bad_token', 'email', `it is missing, and userinfo answered ${response.status}`)
  }
  const claims = z.safeParse(z.looseObject({ sub: z.string() }), await readBody(provider, response, userinfo))
  // OpenID Connect Core, section 5.3.2: a token of one user must not fetch another's claims.
  if (!claims.success || !listSubjects(inToken).includes(claims.data.sub))
    throw new RefusedToken('sso.bad_token', 'sub', 'userinfo has another than the token')
  return claims.data
}

async function identify(
  provider: Provider,
  token: string,
  now: Date,
  found: { userinfo?: JWTPayload } = {},
): Promise<SsoUser> {
  const { clientId, trustsEmail = false } = provider
  const inToken = await readClaims(provider, token, now)
  checkClient(inToken, clientId)
  const proven = readProvenUser(inToken)
  if (proven) return proven
  const isNamed = inToken.email !== undefined || (trustsEmail && readUnprovenUser(inToken) !== null)
  const userinfo = await readUserinfo(provider, token, inToken, isNamed).catch((error) => {
    // With OIDC_TRUST_EMAIL, it could only have denied.
    if (isNamed && trustsEmail && error.code === 'sso.unavailable') return null
    throw error
  })
  if (userinfo) found.userinfo = userinfo
  const claims = { ...userinfo, ...inToken }
  const user = (userinfo && readProvenUser(userinfo)) ?? (trustsEmail ? readUnprovenUser(claims) : null)
  if (user) return user
  const missing = claims.email === undefined ? 'email' : 'email_verified'
  throw new RefusedToken('sso.email_not_verified', missing, 'it is missing in the token and in userinfo')
}
