import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { SignIn } from '../auth/auth.ts'
import { NewPassword } from '../auth/credentials.ts'
import { maxUndelivered } from '../limits.ts'
import { id, instant, linkToken } from '../text/text.ts'

/** A password reset is an invitation of an account that has a password already. */
export const linkPurposes = ['invitation', 'passwordReset'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** Returned only once: the database stores a hash of the token. */
export const Invitation = z.object({
  /**
   * Path of the page below the site's address. The token follows `#`, which browsers do not send, so it reaches no log
   * and no other site.
   */
  path: z.string(),
  endsAt: instant(),
})
export type Invitation = z.output<typeof Invitation>

const errors = [
  'invitation.unknown',
  'invitation.already_used',
  'invitation.replaced',
  'invitation.expired',
  'invitation.deactivated',
  'auth.too_many_attempts',
] as const

export const readInvitation = route({
  method: 'POST',
  writes: 'installation',
  path: '/invitation',
  needs: 'session.start',
  invalidates: [],
  summary:
    'Returns the account of an invitation or of a password reset. The token is in the body, so that no log contains it.',
  body: z.strictObject({ token: linkToken() }),
  reply: z.object({
    purpose: z.enum(linkPurposes),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    endsAt: instant(),
  }),
  errors,
})

/** Idempotent with the same password: signs in again, since the first reply may have been lost. */
export const acceptInvitation = route({
  method: 'POST',
  writes: 'installation',
  path: '/invitation/take-up',
  needs: 'session.start',
  invalidates: [],
  summary:
    'Gives the account of an invitation or of a password reset the chosen password, and signs in, with a challenge if it has a second factor. A reset ends the account’s other sessions.',
  body: z.strictObject({ token: linkToken(), password: NewPassword }),
  reply: SignIn,
  errors,
})

/** Invitation whose mail the mail server refused, or could not be given within a day. */
export const UndeliveredInvitation = z.object({
  userId: id(),
  name: z.string(),
  email: z.string(),
  /** Last reply of the mail server, or the error of the connection, verbatim; null if it is unknown. */
  response: z.nullable(z.string()),
  failedAt: z.nullable(instant()),
})
export type UndeliveredInvitation = z.output<typeof UndeliveredInvitation>

export const listUndeliveredInvitations = route({
  method: 'GET',
  path: '/user/undelivered-invitation',
  needs: 'user.read',
  tags: ['user', 'mail'],
  summary: 'Pending invitations whose latest mail has failed, of active accounts, newest first.',
  reply: z.array(UndeliveredInvitation).check(z.maxLength(maxUndelivered)),
})
