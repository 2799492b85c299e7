import type { Reply } from '@snowplow/contract/api/route.ts'
import type * as contract from '@snowplow/contract/auth/auth.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../../config.ts'
import { bindService } from '../../../http/bind-service.ts'
import { createLogThrottle } from '../../../http/logging/log-throttle.ts'
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts'

/** The identity provider of Organization Login; null without one. */
export const getSsoProvider = (config: Config) =>
  config.OIDC_ISSUER
    ? {
        issuer: config.OIDC_ISSUER,
        clientId: config.OIDC_CLIENT_ID,
        audience: config.OIDC_AUDIENCE,
        scope: config.OIDC_SCOPE,
      }
    : null

export function createProvider(config: Config, log: FastifyBaseLogger): IdentityProvider | null {
  const sso = getSsoProvider(config)
  const throttle = createLogThrottle()
  // Anyone can send a token.
  const report = (reason: string) => throttle(reason, (unlogged) => log.warn({ unlogged }, reason))
  return sso && createIdentityProvider({ ...sso, trustsEmail: config.OIDC_TRUST_EMAIL }, report)
}

interface Deps {
  config: Config
  canSendMail: boolean
  /** Accounts that the sign-in page offers in a demo. */
  demoAccounts: Reply<typeof contract.getSignInOptions>['demoAccounts']
}

export const signInOptionsService = (deps: Deps) =>
  bindService({ ...deps, sso: getSsoProvider(deps.config) }, { getSignInOptions })

const getSignInOptions = ({
  config,
  sso,
  canSendMail,
  demoAccounts,
}: Deps & { sso: ReturnType<typeof getSsoProvider> }) => ({
  sso,
  canSignUp: config.CONTEST_MODE !== 'production',
  canSendMail,
  demoAccounts,
})
