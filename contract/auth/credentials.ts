/** What somebody types to sign in, and to have a new password. */
import * as z from 'zod/mini'
import { loginPasswordMinLength, passwordMaxLength, passwordMinLength } from '../limits.ts'
import { Email, fieldError, verbatim, zodErrors } from '../text/text.ts'

/** A new password: any characters, since a sentence is the best one (section 5, sign-up). */
export const NewPassword = z
  .string(zodErrors())
  .check(
    z.minLength(1, fieldError('required')),
    z.minLength(passwordMinLength, fieldError('too_short')),
    z.maxLength(passwordMaxLength, fieldError('too_long')),
  )

/** Section 5, login form. */
export const LoginInput = z.strictObject({
  email: Email,
  password: z
    .string(zodErrors())
    .check(
      z.minLength(1, fieldError('required')),
      z.minLength(loginPasswordMinLength, fieldError('too_short')),
      z.maxLength(passwordMaxLength, fieldError('too_long')),
    ),
})

/** Section 7: the person's own password, with the present one. */
export const OwnPasswordChange = z.strictObject({
  currentPassword: verbatim(passwordMaxLength),
  newPassword: NewPassword,
})
