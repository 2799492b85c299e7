import { MockFaults } from '@snowplow/contract/auth/mock-auth.ts'
import { nameMaxLength } from '@snowplow/contract/limits.ts'
import { Email, fieldError, line } from '@snowplow/contract/text/text.ts'
import { NewPassword } from '@snowplow/contract/user.ts'
import * as z from 'zod/mini'
import { CallError } from '../../../lib/call.ts'

/** Only the browser compares the two passwords, so that this is no error of the contract. */
const notEqual = 'not_equal'

/** Section 5, sign-up form. */
export const SignUpBody = z
  .object({
    displayName: line(nameMaxLength),
    email: Email,
    password: NewPassword,
    passwordConfirm: z.string().check(z.minLength(1, fieldError('required'))),
    acceptTerms: z.boolean().check(z.refine((isAccepted) => isAccepted, fieldError('required'))),
  })
  .check(
    z.refine(({ password, passwordConfirm }) => !passwordConfirm || password === passwordConfirm, {
      path: ['passwordConfirm'],
      error: notEqual,
      // Both are texts whatever else is wrong with the form.
      when: () => true,
    }),
  )

export const emptySignUp: z.input<typeof SignUpBody> = {
  displayName: '',
  email: '',
  password: '',
  passwordConfirm: '',
  acceptTerms: false,
}

/** The development mock answers in sentences (section 8); each is worded in the reader's language. */
const mockErrors: Record<string, string> = {
  'The email address is already in use': 'taken',
  'Check your email address': 'unfit',
  'Check your password': 'unfit',
}

/** A failed sign-up, with the mock's own list of faults in the shape that every other call has. */
export function refusalOf(error: unknown): unknown {
  const listed = error instanceof CallError ? z.safeParse(MockFaults, error.body) : undefined
  if (!(error instanceof CallError) || !listed?.success) return error
  const fields = listed.data.map(({ type, message }) => ({
    path: type,
    code: mockErrors[message] ?? 'invalid',
    message,
  }))
  return new CallError(error.status, error.code, { code: error.code, message: error.message, fields })
}
