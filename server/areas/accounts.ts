import { invitationService } from '../features/account/invitation/invitation.service.ts'
import { passwordResetService } from '../features/account/invitation/password-reset.service.ts'
import { undeliveredInvitationService } from '../features/account/invitation/undelivered-invitation.service.ts'
import { factorRemovalService } from '../features/account/second-factor/factor-removal.service.ts'
import { getRelyingParty } from '../features/account/second-factor/passkeys.ts'
import { secondFactorService } from '../features/account/second-factor/second-factor.service.ts'
import { createSecondFactors } from '../features/account/second-factor/second-factors.ts'
import { ownSessionsService } from '../features/account/sessions/own-sessions.service.ts'
import { authService } from '../features/account/sign-in/auth.service.ts'
import { createLoginThrottle } from '../features/account/sign-in/login-throttle.ts'
import { sessionService } from '../features/account/sign-in/session.service.ts'
import { createProvider, signInOptionsService } from '../features/account/sign-in/sign-in-options.ts'
import { createTrustedDevices } from '../features/account/sign-in/trusted-devices.ts'
import { staffImportService } from '../features/account/users/staff-import.service.ts'
import { userService } from '../features/account/users/user.service.ts'
import { connectionsService } from '../features/connections/connections.service.ts'
import { demoSignIns } from '../seed/accounts.ts'
import type { Core } from './core.ts'

/** Composes sign-in, users and their sessions. */
export function composeAccounts({ orm, config, log, isDemo, secret, secrets, captcha, mailer }: Core) {
  const provider = createProvider(config, log)
  const sessions = sessionService({ orm, secrets, isFactorRequired: config.SECOND_FACTOR === 'required' })
  const throttle = createLoginThrottle(secret)
  const devices = createTrustedDevices(secrets, config.CONTEST_MODE === 'production')
  const secondFactors = createSecondFactors(secrets, getRelyingParty(config))
  const attempts = { orm, throttle, devices, secondFactors, sessions }
  const auth = authService({ ...attempts, provider, provisionDomains: config.OIDC_PROVISION_DOMAINS })
  return {
    provider,
    sessions,
    throttle,
    handlers: {
      ...signInOptionsService({ config, canSendMail: mailer.smtp !== null, demoAccounts: isDemo ? demoSignIns : [] }),
      ...auth,
      ...secondFactorService(attempts),
      ...ownSessionsService({ orm, sessions }),
      ...userService({ orm, secret, onInvited: mailer.wake }),
      ...staffImportService({ orm, secret, onInvited: mailer.wake }),
      ...passwordResetService({ orm, secret, throttle, mailer }),
      ...invitationService({ orm, auth, throttle }),
      ...undeliveredInvitationService({ orm }),
      ...factorRemovalService({ ...attempts, secret, onStarted: mailer.wake }),
      ...connectionsService({ captcha, signIn: provider && { issuer: config.OIDC_ISSUER ?? '', provider } }),
    },
  }
}

export type Accounts = ReturnType<typeof composeAccounts>
