import type { Config } from '../config.ts'
import { demoIdentities } from '../seed/accounts.ts'
import { type LocalIdentityProvider, startIdentityProvider } from './identity-provider.ts'

const developmentSite = 'http://localhost:5173'

const client = {
  OIDC_CLIENT_ID: 'snowplow-naming-contest',
  OIDC_AUDIENCE: 'urn:snowplow-naming-contest:api',
  OIDC_SCOPE: 'openid profile email read',
}

export interface DemoIdentityProvider extends LocalIdentityProvider {
  settings: Partial<Config>
}

/** Starts the demo's provider with the demo's accounts. Falls back to a free port if the configured one is in use. */
export async function startDemoIdentityProvider({ OIDC_DEMO_PORT }: Config): Promise<DemoIdentityProvider> {
  const startAt = (port: number) =>
    startIdentityProvider({
      port,
      siteOrigins: [developmentSite],
      accounts: demoIdentities,
      clientId: client.OIDC_CLIENT_ID,
      audience: client.OIDC_AUDIENCE,
    })
  const provider = await startAt(OIDC_DEMO_PORT).catch((error) => {
    if (error.code === 'EADDRINUSE') return startAt(0)
    throw error
  })
  return { ...provider, settings: { ...client, OIDC_ISSUER: provider.issuer } }
}
