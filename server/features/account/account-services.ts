import type { Config } from '../../config.ts'
import type { Orm } from '../../db/orm.ts'
import type { Mailer } from '../mail/mailer.ts'
import { invitationService } from './invitation/invitation.service.ts'
import { passwordResetService } from './invitation/password-reset.service.ts'
import { undeliveredInvitationService } from './invitation/undelivered-invitation.service.ts'
import { factorRemovalService } from './second-factor/factor-removal.service.ts'
import { getRelyingParty } from './second-factor/passkeys.ts'
import { secondFactorService } from './second-factor/second-factor.service.ts'
import { createSecondFactors } from './second-factor/second-factors.ts'
import { ownSessionsService } from './sessions/own-sessions.service.ts'
import { authService } from './sign-in/auth.service.ts'
import type { IdentityProvider } from './sign-in/identity-provider.ts'
import { createLoginThrottle } from './sign-in/login-throttle.ts'
import { sessionService } from './sign-in/session.service.ts'
import { createTrustedDevices } from './sign-in/trusted-devices.ts'
import { staffImportService } from './users/staff-import.service.ts'
import { userService } from './users/user.service.ts'

interface Deps {
  orm: Orm
  config: Config
  provider: IdentityProvider | null
  mailer: Pick<Mailer, 'smtp' | 'wake'>
}

/** Services of accounts: the calls of a sign-in, and those that manage users. */
export function createAccountServices({ orm, config, provider, mailer }: Deps) {
  const { JWT_SECRET: secret, JWT_SECRETS: secrets } = config
  const sessions = sessionService({ orm, secrets, isFactorRequired: config.SECOND_FACTOR === 'required' })
  const throttle = createLoginThrottle(secret)
  const devices = createTrustedDevices(secrets, config.CONTEST_MODE === 'production')
  const secondFactors = createSecondFactors(secrets, getRelyingParty(config))
  const attempts = { orm, throttle, devices, secondFactors, sessions }
  const auth = authService({ ...attempts, provider, provisionDomains: config.OIDC_PROVISION_DOMAINS })
  return {
    sessions,
    throttle,
    signIn: { ...auth, ...secondFactorService(attempts), ...ownSessionsService({ orm, sessions }) },
    users: {
      ...userService({ orm, secret, onInvited: mailer.wake }),
      ...staffImportService({ orm, secret, onInvited: mailer.wake }),
      ...passwordResetService({ orm, secret, throttle, mailer }),
      ...invitationService({ orm, auth, throttle }),
      ...undeliveredInvitationService({ orm }),
      ...factorRemovalService({ ...attempts, secret, onStarted: mailer.wake }),
    },
  }
}
