import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { passkeyNameMaxLength, passwordMaxLength, recoveryCodeCount } from '../limits.ts'
import { toAsciiDigits } from '../text/digits.ts'
import { fieldError, id, idInPath, instant, line, verbatim, zodErrors } from '../text/text.ts'
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
export const FactorCode = z.strictObject({ code: line(codeMaxLength).check(z.overwrite(toAsciiDigits)) })

/** Confirms that the account's owner, and not only the browser, makes the change. */
export const PasswordConfirmation = z.strictObject({ currentPassword: verbatim(passwordMaxLength) })

export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

export const SecondFactor = z.object({
  /** False for people with Organization Login only: their provider is responsible for a second factor. */
  hasPassword: z.boolean(),
  app: z.nullable(z.object({ addedAt: instant() })),
  passkeys: z.array(z.object({ id: id(), name: z.string(), addedAt: instant(), lastUsedAt: z.nullable(instant()) })),
  /** Domain at which passkeys work; null if PUBLIC_ADDRESS has none. */
  passkeyDomain: z.nullable(z.string()),
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

const binaryMaxLength = 8192
/** Base64url. */
const binary = () => verbatim(binaryMaxLength)

/** `AuthenticationResponseJSON` of WebAuthn. */
const PasskeyAssertion = z.looseObject({
  id: binary(),
  rawId: binary(),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
  response: z.looseObject({ clientDataJSON: binary(), authenticatorData: binary(), signature: binary() }),
})

/** `RegistrationResponseJSON` of WebAuthn. */
const PasskeyRegistration = z.looseObject({
  id: binary(),
  rawId: binary(),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
  response: z.looseObject({
    clientDataJSON: binary(),
    attestationObject: binary(),
    transports: z.optional(z.array(z.enum(passkeyTransports))),
  }),
})

/** Second step of a sign-in with a passkey. A challenge works once. */
export const completePasskeyLogin = route({
  method: 'POST',
  writes: 'installation',
  path: '/auth/login/passkey',
  needs: 'session.start',
  invalidates: [],
  summary: 'Completes a sign-in whose reply was a challenge, with a passkey.',
  body: z.strictObject({ challenge: ticket(), credential: PasskeyAssertion }),
  reply: Token,
  errors: ['auth.bad_passkey', 'auth.challenge_expired', 'auth.too_many_attempts'],
})

export const getSecondFactor = route({
  method: 'GET',
  path: '/auth/me/second-factor',
  needs: 'secondFactor.manage',
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
  needs: 'secondFactor.manage',
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
  needs: 'secondFactor.manage',
  invalidates: ['secondFactor', 'session', 'auditEvent', 'user'],
  summary: 'Adds the authenticator app, once a code shows that it works. The first factor comes with recovery codes.',
  body: z.extend(FactorCode, { enrollment: ticket() }),
  reply: RecoveryCodes,
  errors: ['auth.bad_code', 'auth.enrollment_expired', 'auth.too_many_attempts'],
})

/** Stores nothing: `enrollment` holds the challenge for 15 minutes. */
export const startPasskey = route({
  method: 'POST',
  writes: 'installation',
  path: '/auth/me/second-factor/passkey/start',
  needs: 'secondFactor.manage',
  invalidates: ['auditEvent'],
  summary: 'Starts to add a passkey (WebAuthn).',
  body: PasswordConfirmation,
  reply: z.object({
    /** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
    options: z.looseObject({ challenge: z.string() }),
    enrollment: z.string(),
  }),
  errors: [...confirmed, 'auth.passkeys_unavailable'],
})

export const PasskeyName = line(passkeyNameMaxLength)

export const addPasskey = route({
  method: 'POST',
  writes: 'installation',
  path: '/auth/me/second-factor/passkey',
  needs: 'secondFactor.manage',
  invalidates: ['secondFactor', 'session', 'auditEvent', 'user'],
  summary: 'Adds a passkey. The first factor comes with recovery codes.',
  body: z.strictObject({ enrollment: ticket(), name: PasskeyName, credential: PasskeyRegistration }),
  reply: RecoveryCodes,
  errors: ['auth.bad_passkey', 'auth.enrollment_expired', 'auth.passkeys_unavailable'],
})

/** Without a passkey and an app, the recovery codes are removed too. */
export const removePasskey = route({
  method: 'POST',
  writes: 'installation',
  path: '/auth/me/second-factor/passkey/{id}/removal',
  needs: 'secondFactor.manage',
  invalidates: ['secondFactor', 'session', 'auditEvent', 'user'],
  summary: 'Removes a passkey.',
  params: z.strictObject({ id: idInPath() }),
  body: PasswordConfirmation,
  reply: z.object({}),
  errors: [...confirmed, 'auth.passkey_not_found'],
})

export const removeSecondFactor = route({
  method: 'POST',
  writes: 'installation',
  path: '/auth/me/second-factor/removal',
  needs: 'secondFactor.manage',
  invalidates: ['secondFactor', 'session', 'auditEvent', 'user'],
  summary: 'Removes the authenticator app, every passkey, and the recovery codes.',
  body: PasswordConfirmation,
  reply: z.object({}),
  errors: confirmed,
})

export const renewRecoveryCodes = route({
  method: 'POST',
  writes: 'installation',
  path: '/auth/me/second-factor/recovery-codes',
  needs: 'secondFactor.manage',
  invalidates: ['secondFactor', 'auditEvent'],
  summary: 'Replaces the recovery codes.',
  body: PasswordConfirmation,
  reply: RecoveryCodes,
  errors: [...confirmed, 'auth.no_second_factor'],
})
