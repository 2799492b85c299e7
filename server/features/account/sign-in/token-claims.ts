import type { TokenClaim } from '@snowplow/contract/connections.ts'
import { nameMaxLength } from '@snowplow/contract/limits.ts'
import { Email, line } from '@snowplow/contract/text/text.ts'
import { type JWTPayload, errors as joseErrors } from 'jose'
import * as z from 'zod/mini'
import { Refusal } from '../../../http/problem.ts'
import { maskEmail } from '../../relations/mask-email.ts'

export interface SsoUser {
  email: string
  firstName: string
  lastName: string
  /** The provider's permanent id of the user; an email may be reassigned. */
  subject: string
}

/** Refuses a token, and names the claim that must change. */
export class RefusedToken extends Refusal {
  readonly claim: string
  /** For the log, without personal data. */
  readonly reason: string

  constructor(code: 'sso.bad_token' | 'sso.email_not_verified', claim: string, reason: string) {
    super(code)
    this.claim = claim
    this.reason = reason
  }
}

const maxShownLength = 200
const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, maxShownLength)

/**
 * Names the claim for which jose rejects a token. Issuer, audience and client are settings of both sides: their values are
 * named, since comparing them with the settings is what helps.
 */
export function describeRejection(error: unknown): RefusedToken {
  const refuse = (claim: string, reason: string) => new RefusedToken('sso.bad_token', claim, reason)
  if (error instanceof joseErrors.JWTExpired) return refuse('exp', 'it has expired: compare the clocks')
  if (error instanceof joseErrors.JWTClaimValidationFailed) {
    const value = error.payload[error.claim]
    if (value === undefined) return refuse(error.claim, 'it is missing')
    return refuse(error.claim, ['iss', 'aud'].includes(error.claim) ? `it is ${toText(value)}` : 'its value is refused')
  }
  if (error instanceof joseErrors.JWKSNoMatchingKey) return refuse('kid', 'none of the provider’s keys has this id')
  if (error instanceof joseErrors.JOSEAlgNotAllowed) return refuse('alg', 'this algorithm is not accepted')
  if (error instanceof joseErrors.JWSSignatureVerificationFailed) return refuse('signature', 'it is not the provider’s')
  return refuse('token', 'it is no signed JWT: providers issue other tokens until an audience of your own is requested')
}

// OpenID Connect and Microsoft Entra v2: azp; RFC 9068 and Amazon Cognito: client_id; Okta: cid; Entra v1 and AD FS: appid.
const clientClaims = ['azp', 'client_id', 'cid', 'appid']

/** Each claim present must name our client, and one is required. @throws RefusedToken */
export function checkClient(claims: JWTPayload, clientId: string): void {
  const present = clientClaims.filter((claim) => claims[claim] !== undefined)
  const other = present.find((claim) => claims[claim] !== clientId)
  if (other) throw new RefusedToken('sso.bad_token', other, `it is ${toText(claims[other])}`)
  if (!present.length) throw new RefusedToken('sso.bad_token', 'azp', `none of ${clientClaims.join(', ')} is present`)
}

/** Ids of the user. Okta's `sub` of an access token is the login; its userinfo has the `uid`, which Okta alone assigns. */
export const listSubjects = ({ sub, cid, uid }: JWTPayload): string[] =>
  [sub, cid === undefined ? undefined : uid].filter((id) => typeof id === 'string' && id !== '') as string[]

/** Values with which providers affirm: Cognito's userinfo has texts, and some Entra tenants write `xms_edov` as 1. */
const affirmations: Record<string, unknown[]> = {
  email_verified: [true, 'true'],
  // "Email domain owner verified", an optional claim of Entra.
  xms_edov: [true, 'true', 1, '1'],
}

/** @throws RefusedToken if the provider denies that the email is verified */
function isProven(claims: JWTPayload): boolean {
  const present = Object.keys(affirmations).filter((claim) => claims[claim] !== undefined)
  const denied = present.find((claim) => !affirmations[claim]?.includes(claims[claim]))
  if (denied) throw new RefusedToken('sso.email_not_verified', denied, `it is ${toText(claims[denied])}`)
  return present.length > 0 && claims.email !== undefined
}

// Missing or unusable names do not prevent a sign-in.
const Names = z.object({ given_name: z.catch(line(nameMaxLength), ''), family_name: z.catch(line(nameMaxLength), '') })

const toUser = (claims: JWTPayload, email: string): SsoUser => {
  const { given_name: firstName, family_name: lastName } = z.parse(Names, claims)
  return { email, firstName, lastName, subject: listSubjects(claims).at(-1) ?? '' }
}

/** @returns null if the claims do not say that the email is verified @throws RefusedToken if they deny it, or have none */
export function readProvenUser(claims: JWTPayload): SsoUser | null {
  if (!isProven(claims)) return null
  const email = z.safeParse(Email, claims.email)
  if (!email.success) throw new RefusedToken('sso.email_not_verified', 'email', 'it is no email address')
  return toUser(claims, email.data)
}

/** Reads a user whose email nothing proves, for `OIDC_TRUST_EMAIL`; null without any. */
export function readUnprovenUser(claims: JWTPayload): SsoUser | null {
  const candidates = [claims.email, claims.upn, claims.preferred_username]
  const found = candidates.map((candidate) => z.safeParse(Email, candidate)).find(({ success }) => success)
  return found?.data === undefined ? null : toUser(claims, found.data)
}

const shownClaims = [
  ...['iss', 'aud', ...clientClaims, 'exp', 'iat', 'nbf', 'ver', 'token_use', 'scope', 'scp'],
  ...Object.keys(affirmations),
]

const redact = (name: string, value: unknown): string => {
  if (shownClaims.includes(name)) return toText(value)
  return typeof value === 'string' && z.safeParse(Email, value).success ? maskEmail(value) : '•••'
}

/** Claims as an administrator may see them: settings in full, addresses masked, anything else by its name alone. */
export const redactClaims = (source: TokenClaim['source'], claims: JWTPayload): TokenClaim[] =>
  Object.entries(claims).map(([name, value]) => ({ source, name, value: redact(name, value) }))
