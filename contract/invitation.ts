/** A link that is handed to the person of a new account, who chooses a password with it: once, within seven days. */
import * as z from 'zod/mini'
import { route } from './api/route.ts'
import { NewPassword } from './auth/credentials.ts'
import { fieldError, instant, zodErrors } from './text/text.ts'

/** The one time that an invitation is told of: only a hash of what is in its link is stored. */
export const Invitation = z.object({
  /**
   * Of the page that it opens, below the address of the site. The token stands behind `#`, which no browser sends: it
   * gets into no log and to no other site.
   */
  path: z.string(),
  endsAt: instant(),
})
export type Invitation = z.output<typeof Invitation>

const tokenMaxLength = 64
const token = () =>
  z
    .string(zodErrors())
    .check(
      z.minLength(1, fieldError('required')),
      z.maxLength(tokenMaxLength, fieldError('too_long')),
      z.regex(/^[\w-]*$/, fieldError('invalid')),
    )
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
  summary: 'Whose account an invitation is for; the token is sent in the body, so that it gets into no log.',
  body: z.strictObject({ token: token() }),
  reply: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), endsAt: instant() }),
  errors,
})

/** Asked for again with the same password it signs in again: the first answer may have been lost. */
export const takeUpInvitation = route({
  method: 'POST',
  writes: 'installation',
  path: '/invitation/take-up',
  needs: 'session.start',
  invalidates: [],
  summary: 'Gives an invited person’s account the password that they chose, and signs them in.',
  body: z.strictObject({ token: token(), password: NewPassword }),
  reply: z.object({ token: z.string() }),
  errors,
})
