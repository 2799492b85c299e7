import { nameMaxLength } from '@snowplow/contract/limits.ts'
import { Email, line } from '@snowplow/contract/text/text.ts'
import {
  createRemoteJWKSet,
  customFetch,
  type JWTPayload,
  type JWTVerifyGetKey,
  errors as joseErrors,
  jwtVerify,
  type RemoteJWKSet,
} from 'jose'
import * as z from 'zod/mini'
import { Refusal } from '../../../http/problem.ts'

export interface IdentityProvider {
  /**
   * Accepts an access token only if all of it is proven (section 7, single sign-on): signature against the provider's
   * keys, issuer, audience, expiry, issued for our client, and a verified email.
   * @param now the real time, also in the demo: the provider does not share its movable clock
   * @throws Refusal sso.bad_token, sso.unavailable, sso.email_not_verified
   */
  verify(accessToken: string, now: Date): Promise<SsoUser>
  /** Reloads the provider's keys. @throws Refusal sso.unavailable */
  test(): Promise<void>
}

export interface SsoUser {
  email: string
  firstName: string
  lastName: string
  /** The provider's permanent id of the user; an email may be reassigned. */
  subject: string
}

const providerTimeoutMs = 5000

const clockToleranceSeconds = 5

// Limits reloads: anyone can send an unknown key id.
const keyReloadCooldownMs = 10_000

// Asymmetric only: with HS* anyone could sign with the public key as the secret, and `none` is no signature.
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

// Missing or unusable names do not prevent a sign-in.
const Name = z.catch(line(nameMaxLength), '')

const Person = z.object({
  sub: z.string().check(z.minLength(1)),
  email: Email,
  email_verified: z.literal(true),
  given_name: Name,
  family_name: Name,
})

/** @param report logs one line, without any token, why the provider could not be used */
export function identityProvider(
  { issuer, clientId, audience }: { issuer: string; clientId: string; audience: string },
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
  const Discovery = z.object({ issuer: z.string(), jwks_uri: Address, userinfo_endpoint: z.optional(Address) })

  async function discover() {
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const parsed = z.safeParse(Discovery, await bodyOf(await fetchFromProvider(url), url))
    if (!parsed.success) throw unavailable(`${url} is no discovery document`)
    const { issuer: named, jwks_uri, userinfo_endpoint } = parsed.data
    // OpenID Connect Discovery, section 4.3: otherwise one provider could impersonate another.
    if (named !== issuer) throw unavailable(`its discovery document names the issuer ${JSON.stringify(named)}`)
    const keys = createRemoteJWKSet(new URL(jwks_uri), {
      timeoutDuration: providerTimeoutMs,
      // Disables jose's cooldown, which starts with every reload; see below.
      cooldownDuration: Number.POSITIVE_INFINITY,
      [customFetch]: async (url, options) => Response.json(await bodyOf(await fetchFromProvider(url, options), url)),
    })
    return { keys, userinfo: userinfo_endpoint }
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
    const { keys } = await endpoints()
    const required = {
      requiredClaims: ['exp', 'sub'],
      algorithms,
      clockTolerance: clockToleranceSeconds,
      currentDate: now,
    }
    const { payload } = await jwtVerify(token, keyOf(keys, now), { issuer, audience, ...required }).catch((error) => {
      if (error instanceof Refusal) throw error
      if (error instanceof joseErrors.JWKSInvalid) throw unavailable('its keys are no JSON Web Key Set')
      throw new Refusal('sso.bad_token')
    })
    return payload
  }

  // RFC 9068 names the client in `client_id`, OpenID Connect in `azp`: each claim present must be ours, and one is
  // required.
  function refuseOtherClients({ client_id, azp }: JWTPayload): void {
    const named = [client_id, azp].filter((name) => name !== undefined)
    if (!named.length || named.some((name) => name !== clientId)) throw new Refusal('sso.bad_token')
  }

  async function userinfoOf(token: string, subject: unknown): Promise<unknown> {
    const { userinfo } = await endpoints()
    if (!userinfo) return null
    const response = await fetchFromProvider(userinfo, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    })
    if (response.status === 401 || response.status === 403) throw new Refusal('sso.bad_token')
    const claims = await bodyOf(response, userinfo)
    // OpenID Connect Core, section 5.3.2: a token of one user must not fetch another's claims.
    const isSame = z.safeParse(z.object({ sub: z.literal(String(subject)) }), claims).success
    if (!isSame) throw new Refusal('sso.bad_token')
    return claims
  }

  return {
    async verify(accessToken, now) {
      const inToken = await claimsOf(accessToken, now)
      refuseOtherClients(inToken)
      const hasEmailClaims = inToken.email !== undefined && inToken.email_verified !== undefined
      const person = z.safeParse(Person, hasEmailClaims ? inToken : await userinfoOf(accessToken, inToken.sub))
      if (!person.success) throw new Refusal('sso.email_not_verified')
      const { sub, email, given_name, family_name } = person.data
      return { email, firstName: given_name, lastName: family_name, subject: sub }
    },
    async test() {
      const { keys } = await discover()
      await keys.reload().catch(() => {
        throw unavailable('its keys are no JSON Web Key Set')
      })
    },
  }
}
