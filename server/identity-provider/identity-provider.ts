// A real OpenID Connect provider on localhost, for the demo and the tests. Never loaded in production.
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair } from 'jose'
import { type Configuration, errors, Provider } from 'oidc-provider'
import { createMemoryAdapter } from './memory-adapter.ts'
import { createPageHeaders, type Identity, renderFailurePage, signInPage } from './sign-in-page.ts'

export interface LocalIdentityProvider {
  issuer: string
  /** Allows another site to sign in: one whose port was unknown before it listened. */
  admit(siteOrigin: string): void
  close(): Promise<void>
}

interface Options {
  port: number
  siteOrigins: readonly string[]
  accounts: readonly Identity[]
  clientId: string
  audience: string
}

const host = '127.0.0.1'
const algorithm = 'ES256'
const signInPath = '/sign-in'

const lifetimeSeconds = 5 * 60

const returnAddress = (siteOrigin: string) => `${siteOrigin}/sso-login`

const getClaims = ({ email, firstName, lastName, isEmailVerified }: Identity) => ({
  email,
  email_verified: isEmailVerified,
  given_name: firstName,
  family_name: lastName,
})

async function newKey() {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), use: 'sig', alg: algorithm }
}

async function configuration({ accounts, clientId, audience }: Options, sites: Set<string>): Promise<Configuration> {
  const getIdentity = (id: string | undefined) => accounts.find(({ email }) => email === id)
  return {
    adapter: createMemoryAdapter(),
    jwks: { keys: [await newKey()] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    clients: [
      {
        client_id: clientId,
        // A browser app cannot store a client secret; PKCE replaces it.
        token_endpoint_auth_method: 'none',
        redirect_uris: [...sites].map(returnAddress),
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: algorithm,
      },
    ],
    enabledJWA: { idTokenSigningAlgValues: [algorithm] },
    pkce: { required: () => true },
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== audience) throw new errors.InvalidTarget()
          return { scope: 'read', audience, accessTokenFormat: 'jwt', jwt: { sign: { alg: algorithm } } }
        },
      },
    },
    ttl: {
      AccessToken: lifetimeSeconds,
      AuthorizationCode: 60,
      IdToken: lifetimeSeconds,
      Interaction: lifetimeSeconds,
      Session: lifetimeSeconds,
      Grant: lifetimeSeconds,
    },
    expiresWithSession: () => false,
    clientBasedCORS: (_ctx, origin) => sites.has(origin),
    findAccount: (_ctx, id) => {
      const identity = getIdentity(id)
      return identity && { accountId: id, claims: () => ({ sub: id, ...getClaims(identity) }) }
    },
    extraTokenClaims: (_ctx, token) => {
      const identity = 'accountId' in token ? getIdentity(token.accountId) : undefined
      return identity && { ...getClaims(identity), azp: token.clientId }
    },
    // No consent screen: a sign-in grants everything that the site requests.
    async loadExistingGrant(ctx) {
      const { client, session, provider } = ctx.oidc
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
      grant.addOIDCScope('openid profile email')
      grant.addResourceScope(audience, 'read')
      await grant.save()
      return grant
    },
    interactions: { url: (_ctx, { uid }) => `${signInPath}/${uid}` },
    renderError(ctx, { error, error_description }) {
      ctx.set(createPageHeaders(sites))
      ctx.body = renderFailurePage(error_description ?? error)
    },
  }
}

async function serveSignIn(provider: Provider, options: Options, sites: Set<string>, call: Call): Promise<void> {
  const { request, response } = call
  const sendPage = (status: number, page: string) => response.writeHead(status, createPageHeaders(sites)).end(page)
  try {
    await provider.interactionDetails(request, response)
    if (request.method !== 'POST') {
      sendPage(200, signInPage(options.accounts))
      return
    }
    const form = new URLSearchParams(await text(request))
    const chosen = options.accounts.find(({ email }) => email === form.get('email'))
    const result = chosen ? { login: { accountId: chosen.email, remember: false } } : { error: 'access_denied' }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  } catch (error) {
    sendPage(
      400,
      renderFailurePage(error instanceof errors.SessionNotFound ? 'it has taken too long' : 'something failed'),
    )
  }
}

interface Call {
  request: IncomingMessage
  response: ServerResponse
}

/**
 * Starts the provider on localhost only.
 * @throws the system's error when the port cannot be opened
 */
export async function startIdentityProvider(options: Options): Promise<LocalIdentityProvider> {
  const server = createServer()
  await new Promise<void>((ready, failed) => {
    server.once('error', failed)
    server.listen(options.port, host, ready)
  })
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`
  const sites = new Set(options.siteOrigins)
  const provider = new Provider(issuer, await configuration(options, sites))
  provider.silent = true
  provider.Client.prototype.redirectUriAllowed = (address: string) =>
    [...sites].some((site) => returnAddress(site) === address)
  const handle = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith(`${signInPath}/`)) serveSignIn(provider, options, sites, { request, response })
    else handle(request, response)
  })
  return {
    issuer,
    admit: (siteOrigin) => sites.add(siteOrigin),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
