import type { Reply } from '@snowplow/contract/api/route.ts'
import type { testSignIn } from '@snowplow/contract/connections.ts'
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  type JWTPayload,
  type JWTVerifyGetKey,
  errors as joseErrors,
  jwtVerify,
  type RemoteJWKSet,
} from 'jose'
import * as z from 'zod/mini'
import { Refusal } from '../../../http/problem.ts'
import { maskEmail } from '../../relations/mask-email.ts'
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

const providerTimeoutMs = 5000

const clockToleranceSeconds = 60

// Limits reloads: anyone can send an unknown key id.
const keyReloadCooldownMs = 10_000

// Asymmetric only: with HS* anyone could sign with the public key as the secret, and `none` is no signature.
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

const withoutSlash = (address: string) => address.replace(/\/$/, '')

/** Without verifying anything: the sender alone sees them. */
function decodeClaims(token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch {
    return {}
  }
}

export interface ProviderSettings {
  issuer: string
  clientId: string
  audience: string
  /** Emails count without proof (`OIDC_TRUST_EMAIL`). */
  trustsEmail?: boolean
}

/** @param report logs one line, without any token, why the provider could not be used or a token was refused */
export function createIdentityProvider(
  { issuer, clientId, audience, trustsEmail = false }: ProviderSettings,
  report: (reason: string) => void = () => {},
): IdentityProvider {
  const unavailable = (reason: string) => {
    report(`The identity provider cannot be used: ${reason}`)
    return new Refusal('sso.unavailable')
  }

  async function fetchFromProvider(url: string, options: RequestInit = {}): Promise<Response> {
    // Prevents redirects to an address that is not configured.
    const requestInit = { ...options, redirect: 'error', signal: AbortSignal.timeout(providerTimeoutMs) } as const
    const response = await fetch(url, requestInit).catch(() => null)
    if (!response) throw unavailable(`${url} does not answer`)
    return response
  }

  async function bodyOf(response: Response, url: string): Promise<unknown> {
    if (!response.ok) throw unavailable(`${url} answered ${response.status}`)
    return response.json().catch(() => {
      throw unavailable(`${url} answered something else than JSON`)
    })
  }

  // Keys fetched over http would prove nothing about an https provider.
  const Address = z.url({ protocol: issuer.startsWith('https:') ? /^https$/ : /^https?$/ })
  const Discovery = z.object({
    issuer: z.string(),
    // AD FS signs access tokens under another name than ID tokens ([MS-OIDCE], section 2.2.3.2).
    access_token_issuer: z.optional(z.string()),
    jwks_uri: Address,
    token_endpoint: z.optional(Address),
    userinfo_endpoint: z.optional(Address),
  })

  async function discover() {
    const url = `${withoutSlash(issuer)}/.well-known/openid-configuration`
    const parsed = z.safeParse(Discovery, await bodyOf(await fetchFromProvider(url), url))
    if (!parsed.success) throw unavailable(`${url} is no discovery document`)
    const { issuer: named, access_token_issuer, jwks_uri, token_endpoint, userinfo_endpoint } = parsed.data
    // OpenID Connect Discovery, section 4.3: otherwise one provider could impersonate another.
    if (withoutSlash(named) !== withoutSlash(issuer))
      throw unavailable(`its discovery document names the issuer ${JSON.stringify(named)}`)
    const keys = createRemoteJWKSet(new URL(jwks_uri), {
      timeoutDuration: providerTimeoutMs,
      // Disables jose's cooldown, which starts with every reload; see below.
      cooldownDuration: Number.POSITIVE_INFINITY,
      [customFetch]: async (url, options) => Response.json(await bodyOf(await fetchFromProvider(url, options), url)),
    })
    const issuers = access_token_issuer === undefined ? [named] : [named, access_token_issuer]
    return { keys, issuers, userinfo: userinfo_endpoint, tokenOrigin: new URL(token_endpoint ?? issuer).origin }
  }

  let keysReloadedAt = Number.NEGATIVE_INFINITY
  // Reloads the keys when the provider may have rotated them, so that sign-in keeps working.
  const keyOf =
    (keys: RemoteJWKSet, now: Date): JWTVerifyGetKey =>
    async (header, token) => {
      try {
        return await keys(header, token)
      } catch (error) {
        const isPaused = now.getTime() < keysReloadedAt + keyReloadCooldownMs && !keys.reloading
        if (!(error instanceof joseErrors.JWKSNoMatchingKey) || isPaused) throw error
        keysReloadedAt = now.getTime()
        await keys.reload()
        return keys(header, token)
      }
    }

  let discovered: ReturnType<typeof discover> | undefined
  function endpoints() {
    discovered ??= discover().catch((error) => {
      discovered = undefined
      throw error
    })
    return discovered
  }

  async function claimsOf(token: string, now: Date): Promise<JWTPayload> {
    const { keys, issuers } = await endpoints()
    const required = {
      requiredClaims: ['exp', 'sub'],
      algorithms,
      clockTolerance: clockToleranceSeconds,
      currentDate: now,
    }
    const { payload } = await jwtVerify(token, keyOf(keys, now), { issuer: issuers, audience, ...required }).catch(
      (error) => {
        if (error instanceof Refusal) throw error
        if (error instanceof joseErrors.JWKSInvalid) throw unavailable('its keys are no JSON Web Key Set')
        throw describeRejection(error)
      },
    )
    return payload
  }

  /** @param isNamed the token has an address: Entra's userinfo takes our token for one of another service */
  async function userinfoOf(token: string, inToken: JWTPayload, isNamed: boolean): Promise<JWTPayload | null> {
    const { userinfo } = await endpoints()
    if (!userinfo) return null
    const response = await fetchFromProvider(userinfo, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    })
    if (response.status === 401 || response.status === 403) {
      if (isNamed) return null
      throw new RefusedToken('sso.bad_token', 'email', `it is missing, and userinfo answered ${response.status}`)
    }
    const claims = z.safeParse(z.looseObject({ sub: z.string() }), await bodyOf(response, userinfo))
    // OpenID Connect Core, section 5.3.2: a token of one user must not fetch another's claims.
    if (!claims.success || !listSubjects(inToken).includes(claims.data.sub))
      throw new RefusedToken('sso.bad_token', 'sub', 'userinfo has another than the token')
    return claims.data
  }

  async function identify(token: string, now: Date, found: { userinfo?: JWTPayload } = {}): Promise<SsoUser> {
    const inToken = await claimsOf(token, now)
    checkClient(inToken, clientId)
    const proven = readProvenUser(inToken)
    if (proven) return proven
    const isNamed = inToken.email !== undefined || (trustsEmail && readUnprovenUser(inToken) !== null)
    const userinfo = await userinfoOf(token, inToken, isNamed).catch((error) => {
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

  return {
    async verify(accessToken, now) {
      return identify(accessToken, now).catch((error) => {
        if (error instanceof RefusedToken)
          report(`Organization Login refused a token for ${error.claim}: ${error.reason}`)
        throw error
      })
    },
    async inspect(accessToken, now) {
      const found: { userinfo?: JWTPayload } = {}
      const outcome = await identify(accessToken, now, found).catch((error: unknown) => {
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
    },
    findTokenOrigin: () =>
      endpoints().then(
        ({ tokenOrigin }) => tokenOrigin,
        () => null,
      ),
    async test() {
      const { keys } = await discover()
      await keys.reload().catch(() => {
        throw unavailable('its keys are no JSON Web Key Set')
      })
    },
  }
}
