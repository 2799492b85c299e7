import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { maxShortcuts, nameMaxLength } from '../limits.ts'
import { Settings } from '../settings/settings.ts'
import { distinct, fieldError, id, line, verbatim } from '../text/text.ts'
import { roles } from './access.ts'
import { LoginInput, OwnPasswordChange, PasswordResetRequest } from './credentials.ts'

/** Response header with a fresh token, once half the lifetime of the request's token has passed (section 4). */
export const newTokenHeader = 'New-Access-Token'

/** Section 3, User (session). */
export const SessionUser = z.object({
  id: id(),
  role: z.array(z.enum(roles)),
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  photoURL: z.nullable(z.string()),
  shortcuts: z.array(z.string()),
  settings: z.looseObject({}),
  loginRedirectUrl: z.nullable(z.string()),
  /** Set if a second factor has to be added before anything else. */
  mustEnroll: z.optional(z.literal(true)),
})
export type SessionUser = z.output<typeof SessionUser>

export const Token = z.object({ token: z.string() })

export const challengeMethods = ['passkey', 'app', 'recoveryCode'] as const

/** A token, or a challenge if the account has a second factor; `completeLogin` exchanges it for a token. */
export const SignIn = z.union([
  Token,
  z.object({
    /** Valid for ten minutes. */
    challenge: z.string(),
    methods: z.array(z.enum(challengeMethods)),
    /** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn; null without a passkey. */
    passkeyOptions: z.nullable(z.looseObject({ challenge: z.string() })),
  }),
])
export type SignIn = z.output<typeof SignIn>
export type Challenge = Extract<SignIn, { challenge: string }>

/** Prevents account enumeration: an unknown email and a wrong password get the same reply after the same time. */
export const login = route({
  method: 'POST',
  writes: 'installation',
  path: '/auth/login',
  needs: 'session.start',
  invalidates: [],
  summary: 'Signs in with email and password. An account with a second factor gets a challenge instead of a token.',
  body: LoginInput,
  reply: SignIn,
  errors: ['auth.bad_credentials', 'auth.too_many_attempts'],
})

export const ssoTokenMaxLength = 16_384

export const ssoLogin = route({
  method: 'POST',
  writes: 'installation',
  path: '/auth/sso-login',
  needs: 'session.start',
  invalidates: [],
  summary: 'Signs in with an access token of the organization’s identity provider.',
  body: z.strictObject({
    accessToken: verbatim(ssoTokenMaxLength),
  }),
  reply: Token,
  errors: [
    'sso.not_configured',
    'sso.bad_token',
    'sso.token_used',
    'sso.unavailable',
    'sso.email_not_verified',
    'sso.unknown_email',
    'sso.deactivated',
  ],
})

export const getMe = route({
  method: 'GET',
  path: '/auth/me',
  needs: 'session.read',
  tags: ['session'],
  summary: 'The signed-in person.',
  reply: SessionUser,
})

/** Section 7, update-user call. Omitted fields keep their value. */
export const updateMe = route({
  method: 'PUT',
  writes: 'installation',
  path: '/auth/me',
  needs: 'session.update',
  invalidates: ['session'],
  summary: 'Saves the signed-in person’s settings and shortcuts.',
  body: z.strictObject({
    settings: z.optional(Settings),
    shortcuts: z.optional(
      z.array(line(nameMaxLength)).check(z.maxLength(maxShortcuts, fieldError('too_long')), distinct()),
    ),
  }),
  reply: SessionUser,
})

/** Ends the caller's other sessions; the current one continues with the token in New-Access-Token. */
export const changeOwnPassword = route({
  method: 'PUT',
  writes: 'installation',
  path: '/auth/me/password',
  needs: 'session.update',
  invalidates: ['auditEvent'],
  summary: 'Changes the signed-in person’s password and ends their other sessions.',
  body: OwnPasswordChange,
  reply: z.object({}),
  errors: ['auth.no_password', 'auth.too_many_attempts'],
})

/** Prevents account enumeration: every email gets the same reply after the same time. */
export const requestPasswordReset = route({
  method: 'POST',
  writes: 'installation',
  path: '/auth/password-reset',
  needs: 'session.start',
  invalidates: [],
  summary: 'Mails a link to reset the password, if the email has an active account with a password.',
  body: PasswordResetRequest,
  reply: z.object({}),
  errors: ['mail.not_configured', 'auth.too_many_attempts'],
})

export const signOut = route({
  method: 'POST',
  writes: 'installation',
  path: '/auth/sign-out',
  needs: 'session.end',
  invalidates: [],
  summary: 'Signs the person out everywhere.',
  reply: z.object({}),
})

export const getSignInOptions = route({
  method: 'GET',
  path: '/auth/options',
  needs: 'session.start',
  summary: 'The identity provider for Organization Login, whether sign-up is open, and whether links can be mailed.',
  reply: z.object({
    sso: z.nullable(z.object({ issuer: z.string(), clientId: z.string(), audience: z.string(), scope: z.string() })),
    canSignUp: z.boolean(),
    /** True with a mail server: invitations are mailed, and people can reset a forgotten password. */
    canSendMail: z.boolean(),
    demoAccounts: z.array(z.object({ email: z.string(), password: z.string(), role: z.array(z.enum(roles)) })),
  }),
})
