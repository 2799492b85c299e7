// Removal of a lost second factor by another administrator, after a delay in which the account's owner can stop it.
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { idInPath, linkToken } from '../text/text.ts'
import { User } from '../user/user.ts'
import { PasswordConfirmation } from './second-factor.ts'

const params = z.strictObject({ id: idInPath() })

/**
 * Idempotent: a removal that is pending continues. Takes effect `factorRemovalHours` later (limits.ts): then the factors
 * and the recovery codes are removed, and the sessions end. Signing in with the second factor, adding one, and another
 * email stop it.
 */
export const startFactorRemoval = route({
  method: 'POST',
  writes: 'installation',
  path: '/user/{id}/second-factor-removal',
  needs: 'user.update',
  invalidates: ['user', 'auditEvent', 'mail'],
  summary: 'Starts the removal of another person’s second factor, and mails them a link that stops it.',
  params,
  body: PasswordConfirmation,
  reply: User,
  errors: [
    'auth.no_password',
    'auth.too_many_attempts',
    'user.not_found',
    'user.own_second_factor',
    'user.no_second_factor',
  ],
})

/** Idempotent: without a pending removal, it changes nothing. */
export const stopFactorRemoval = route({
  method: 'DELETE',
  writes: 'installation',
  path: '/user/{id}/second-factor-removal',
  needs: 'user.update',
  invalidates: ['user', 'auditEvent'],
  summary: 'Stops the removal of a person’s second factor.',
  params,
  reply: User,
  errors: ['user.not_found'],
})

/** Without signing in. A wrong, used and outdated token get the same reply. */
export const keepSecondFactor = route({
  method: 'POST',
  writes: 'installation',
  path: '/auth/second-factor-removal/stop',
  needs: 'session.start',
  invalidates: [],
  summary: 'Stops the removal of a second factor with the token of the mailed link.',
  body: z.strictObject({ token: linkToken() }),
  reply: z.object({}),
  errors: ['auth.no_factor_removal', 'auth.too_many_attempts'],
})
