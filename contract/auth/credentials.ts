import * as z from 'zod/mini'
import { loginPasswordMinLength, passwordMaxLength, passwordMinLength } from '../limits.ts'
import { Email, fieldError, verbatim, zodErrors } from '../text/text.ts'

/** Section 5, sign-up. Any characters, to allow passphrases. */
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

export const PasswordResetRequest = z.strictObject({ email: Email })

/** Section 7, change of the caller's own password. */
export const OwnPasswordChange = z.strictObject({
  currentPassword: verbatim(passwordMaxLength),
  newPassword: NewPassword,
})
