import * as z from 'zod/mini'
import { roles } from '../access.ts'
import { route } from '../api/route.ts'
import { maxShortcuts, nameMaxLength } from '../limits.ts'
import { Settings } from '../settings/settings.ts'
import { distinct, fieldError, id, line, verbatim } from '../text/text.ts'
import { LoginInput, OwnPasswordChange } from './credentials.ts'

/** Response header with a fresh token, once the one that was sent has passed half its life (section 4). */
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
})
export type SessionUser = z.output<typeof SessionUser>

const Token = z.object({ token: z.string() })

/** Takes as long, and answers the same, for an unknown email as for a wrong password. */
export const login = route({
  method: 'POST',
  writes: 'installation',
  path: '/auth/login',
  needs: 'session.start',
  invalidates: [],
  summary: 'Signs in with email and password.',
  body: LoginInput,
  reply: Token,
  errors: ['auth.bad_credentials', 'auth.too_many_attempts'],
})

/** Longest access token of an identity provider that is looked at, in characters. */
const ssoTokenMaxLength = 16_384

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

/** Saves what the person set in the shell (section 7: the update-user call). A field that is left out stays. */
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

/** Ends the person's other sessions. The present one goes on with the token in New-Access-Token. */
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

/** Ends every session of the person: all tokens issued before are refused from now on. */
export const signOut = route({
  method: 'POST',
  writes: 'installation',
  path: '/auth/sign-out',
  needs: 'session.end',
  invalidates: [],
  summary: 'Signs the person out everywhere.',
  reply: z.object({}),
})

/** How people can sign in here; the browser needs it before anybody has. */
export const getSignInOptions = route({
  method: 'GET',
  path: '/auth/options',
  needs: 'session.start',
  summary: 'The identity provider for Organization Login, and whether sign-up is open.',
  reply: z.object({
    sso: z.nullable(z.object({ issuer: z.string(), clientId: z.string(), audience: z.string(), scope: z.string() })),
    /** True in demo and development, where the mock lets anyone make an account. */
    canSignUp: z.boolean(),
    /** The demo's accounts, so that a visitor can try every role; empty elsewhere. */
    demoAccounts: z.array(z.object({ email: z.string(), password: z.string(), role: z.array(z.enum(roles)) })),
  }),
})
