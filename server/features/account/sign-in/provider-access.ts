import { createRemoteJWKSet, customFetch } from 'jose'
import * as z from 'zod/mini'
import { Refusal } from '../../../http/problem.ts'

export interface ProviderSettings {
  issuer: string
  clientId: string
  audience: string
  /** Emails count without proof (`OIDC_TRUST_EMAIL`). */
  trustsEmail?: boolean
}

export interface ProviderAccess extends ProviderSettings {
  report: (reason: string) => void
  discovery: ReturnType<typeof createDiscoverySchema>
  discovered: Promise<Discovered> | undefined
}

type Discovered = Awaited<ReturnType<typeof discover>>

const providerTimeoutMs = 5000

const withoutSlash = (address: string) => address.replace(/\/$/, '')

export const createProviderAccess = (settings: ProviderSettings, report: (reason: string) => void): ProviderAccess => ({
  ...settings,
  report,
  discovery: createDiscoverySchema(settings.issuer),
  discovered: undefined,
})

function createDiscoverySchema(issuer: string) {
  // Keys fetched over http would prove nothing about an https provider.
  const Address = z.url({ protocol: issuer.startsWith('https:') ? /^https$/ : /^https?$/ })
  return z.object({
    issuer: z.string(),
    // AD FS signs access tokens under another name than ID tokens ([MS-OIDCE], section 2.2.3.2).
    access_token_issuer: z.optional(z.string()),
    jwks_uri: Address,
    token_endpoint: z.optional(Address),
    userinfo_endpoint: z.optional(Address),
  })
}

export function reportUnavailable({ report }: ProviderAccess, reason: string): Refusal {
  report(`The identity provider cannot be used: ${reason}`)
  return new Refusal('sso.unavailable')
}

export async function fetchFromProvider(
  provider: ProviderAccess,
  url: string,
  options: RequestInit = {},
): Promise<Response> {
  // Prevents redirects to an address that is not configured.
  const requestInit = { ...options, redirect: 'error', signal: AbortSignal.timeout(providerTimeoutMs) } as const
  const response = await fetch(url, requestInit).catch(() => null)
  if (!response) throw reportUnavailable(provider, `${url} does not answer`)
  return response
}

export async function readBody(provider: ProviderAccess, response: Response, url: string): Promise<unknown> {
  if (!response.ok) throw reportUnavailable(provider, `${url} answered ${response.status}`)
  return response.json().catch(() => {
    throw reportUnavailable(provider, `${url} answered something else than JSON`)
  })
}

const fetchJson = async (provider: ProviderAccess, url: string, options?: RequestInit) =>
  readBody(provider, await fetchFromProvider(provider, url, options), url)

export async function discover(provider: ProviderAccess) {
  const { issuer, discovery } = provider
  const url = `${withoutSlash(issuer)}/.well-known/openid-configuration`
  const parsed = z.safeParse(discovery, await fetchJson(provider, url))
  if (!parsed.success) throw reportUnavailable(provider, `${url} is no discovery document`)
  const { issuer: named, access_token_issuer, jwks_uri, token_endpoint, userinfo_endpoint } = parsed.data
  // OpenID Connect Discovery, section 4.3: otherwise one provider could impersonate another.
  if (withoutSlash(named) !== withoutSlash(issuer))
    throw reportUnavailable(provider, `its discovery document names the issuer ${JSON.stringify(named)}`)
  const keys = createRemoteJWKSet(new URL(jwks_uri), {
    timeoutDuration: providerTimeoutMs,
    // Disables jose's cooldown, which starts with every reload; see `findKey` of identity-provider.ts.
    cooldownDuration: Number.POSITIVE_INFINITY,
    [customFetch]: async (url, options) => Response.json(await fetchJson(provider, url, options)),
  })
  const issuers = access_token_issuer === undefined ? [named] : [named, access_token_issuer]
  return { keys, issuers, userinfo: userinfo_endpoint, tokenOrigin: new URL(token_endpoint ?? issuer).origin }
}

export function discoverOnce(provider: ProviderAccess): Promise<Discovered> {
  provider.discovered ??= discover(provider).catch((error) => {
    provider.discovered = undefined
    throw error
  })
  return provider.discovered
}
