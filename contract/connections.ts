import * as z from 'zod/mini'
import { route } from './api/route.ts'
import { ssoTokenMaxLength } from './auth/auth.ts'
import { captchaProviders } from './contest/contest.ts'
import { verbatim } from './text/text.ts'

/** `refused`: the service responds but rejects this installation's secret. */
export const connectionStates = ['works', 'refused', 'unreachable', 'none'] as const
export type ConnectionState = (typeof connectionStates)[number]

const refusals = ['sso.bad_token', 'sso.email_not_verified', 'sso.unavailable'] as const

const state = z.literal(connectionStates)

export const testConnections = route({
  method: 'GET',
  path: '/connection',
  needs: 'contest.update',
  summary: 'Whether captcha and identity provider answer, and take this installation for one of theirs.',
  reply: z.object({
    captcha: z.object({ provider: z.literal(captchaProviders), state }),
    signIn: z.object({ issuer: z.nullable(z.string()), state }),
  }),
})

const TokenClaim = z.object({ source: z.enum(['token', 'userinfo']), name: z.string(), value: z.string() })

/** Claim of a token, redacted: an email address masked, any other personal value replaced. */
export type TokenClaim = z.infer<typeof TokenClaim>

export const testSignIn = route({
  method: 'POST',
  writes: 'nothing',
  path: '/connection/sign-in',
  needs: 'contest.update',
  invalidates: [],
  summary:
    'Whether an access token of the identity provider would be accepted, and its claims, redacted. Signs nobody in.',
  body: z.strictObject({ accessToken: verbatim(ssoTokenMaxLength) }),
  reply: z.object({
    /** Null if the token would be accepted; `claim` is null if the provider cannot be used. */
    refused: z.nullable(z.object({ code: z.enum(refusals), claim: z.nullable(z.string()) })),
    /** Masked address by which the account would be found. */
    email: z.nullable(z.string()),
    claims: z.array(TokenClaim),
  }),
  errors: ['sso.not_configured'],
})
