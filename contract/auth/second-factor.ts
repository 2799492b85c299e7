import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { passwordMaxLength, recoveryCodeCount } from '../limits.ts'
import { fieldError, instant, line, verbatim, zodErrors } from '../text/text.ts'
import { Token } from './auth.ts'

const ticketMaxLength = 1024
/** State between two steps, encrypted by the server: base64url. */
const ticket = () =>
  z
    .string(zodErrors())
    .check(
      z.minLength(1, fieldError('required')),
      z.maxLength(ticketMaxLength, fieldError('too_long')),
      z.regex(/^[\w-]*$/, fieldError('invalid')),
    )

// A recovery code with spaces or dashes between its groups.
const codeMaxLength = 64

/** Six digits of an authenticator app, or a recovery code. */
export const FactorCode = z.strictObject({ code: line(codeMaxLength) })

/** Confirms that the account's owner, and not only the browser, makes the change. */
export const PasswordConfirmation = z.strictObject({ currentPassword: verbatim(passwordMaxLength) })

export const SecondFactor = z.object({
  /** False for people with Organization Login only: their provider is responsible for a second factor. */
  hasPassword: z.boolean(),
  app: z.nullable(z.object({ addedAt: instant() })),
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.output<typeof SecondFactor>

/** Shown once: only hashes are stored. Empty if earlier codes remain valid. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).check(z.maxLength(recoveryCodeCount)) })

/** Second step of a sign-in. Wrong, used and repeated codes get the same reply, with the server's time. */
export const completeLogin = route({
  method: 'POST',
  writes: 'installation',
  path: '/auth/login/second-factor',
  needs: 'session.start',
  invalidates: [],
  summary: 'Completes a sign-in whose reply was a challenge, with a code of the authenticator app or a recovery code.',
  body: z.extend(FactorCode, { challenge: ticket() }),
  reply: Token,
  errors: ['auth.bad_code', 'auth.challenge_expired', 'auth.too_many_attempts'],
})

export const getSecondFactor = route({
  method: 'GET',
  path: '/auth/me/second-factor',
  needs: 'session.read',
  tags: ['secondFactor'],
  summary: 'The second factor of the signed-in person.',
  reply: SecondFactor,
})

const confirmed = ['auth.no_password', 'auth.too_many_attempts'] as const

/** Stores nothing: `enrollment` holds the secret, encrypted, for 15 minutes. */
export const startAuthenticatorApp = route({
  method: 'POST',
  writes: 'installation',
  path: '/auth/me/second-factor/app/start',
  needs: 'session.update',
  invalidates: ['auditEvent'],
  summary: 'Creates the secret of an authenticator app (TOTP, RFC 6238), to be confirmed with a code.',
  body: PasswordConfirmation,
  reply: z.object({
    /** Base32, to be typed. */
    secret: z.string(),
    /** `otpauth:` URI, for a QR code. */
    uri: z.string(),
    enrollment: z.string(),
  }),
  errors: confirmed,
})

/** Replaces an earlier authenticator app. */
export const addAuthenticatorApp = route({
  method: 'POST',
  writes: 'installation',
  path: '/auth/me/second-factor/app',
  needs: 'session.update',
  invalidates: ['secondFactor', 'auditEvent', 'user'],
  summary: 'Adds the authenticator app, once a code shows that it works. The first factor comes with recovery codes.',
  body: z.extend(FactorCode, { enrollment: ticket() }),
  reply: RecoveryCodes,
  errors: ['auth.no_password', 'auth.bad_code', 'auth.enrollment_expired', 'auth.too_many_attempts'],
})

export const removeSecondFactor = route({
  method: 'POST',
  writes: 'installation',
  path: '/auth/me/second-factor/removal',
  needs: 'session.update',
  invalidates: ['secondFactor', 'auditEvent', 'user'],
  summary: 'Removes the authenticator app, and the recovery codes with it.',
  body: PasswordConfirmation,
  reply: z.object({}),
  errors: confirmed,
})

export const renewRecoveryCodes = route({
  method: 'POST',
  writes: 'installation',
  path: '/auth/me/second-factor/recovery-codes',
  needs: 'session.update',
  invalidates: ['secondFactor', 'auditEvent'],
  summary: 'Replaces the recovery codes.',
  body: PasswordConfirmation,
  reply: RecoveryCodes,
  errors: [...confirmed, 'auth.no_second_factor'],
})
