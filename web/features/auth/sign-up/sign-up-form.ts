import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldFault } from '@snowplow/contract/api/errors.ts'
import { MockFaults } from '@snowplow/contract/auth/mock-auth.ts'
import { nameMaxLength } from '@snowplow/contract/limits.ts'
import { Email, fault, line } from '@snowplow/contract/text/text.ts'
import { NewPassword } from '@snowplow/contract/user.ts'
import { type UseFormReturn, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { CallError } from '../../../lib/call.ts'

/** Only the browser compares the two passwords, so that this is no fault of the contract. */
const notEqual = 'not_equal'

/** Section 5, sign-up form. */
const SignUpForm = z
  .object({
    displayName: line(nameMaxLength),
    email: Email,
    password: NewPassword,
    passwordConfirm: z.string().check(z.minLength(1, fault('required'))),
    acceptTerms: z.boolean().check(z.refine((isAccepted) => isAccepted, fault('required'))),
  })
  .check(
    z.refine(({ password, passwordConfirm }) => !passwordConfirm || password === passwordConfirm, {
      path: ['passwordConfirm'],
      error: notEqual,
      // Both are texts whatever else is wrong with the form.
      when: () => true,
    }),
  )
export type SignUp = z.output<typeof SignUpForm>
type SignUpField = keyof SignUp
export type SignUpFormState = UseFormReturn<SignUp>

const signUpFields: readonly SignUpField[] = ['displayName', 'email', 'password', 'passwordConfirm', 'acceptTerms']

export const useSignUpForm = (): SignUpFormState =>
  useForm<SignUp>({
    mode: 'onChange',
    defaultValues: { displayName: '', email: '', password: '', passwordConfirm: '', acceptTerms: false },
    resolver: standardSchemaResolver(SignUpForm),
  })

/** The development mock answers in sentences (section 8); each is worded in the reader's language. */
const mockWords = {
  'The email address is already in use': 'signUp.emailInUse',
  'Check your email address': 'signUp.checkEmail',
  'Check your password': 'signUp.checkPassword',
} as const
type MockWords = (typeof mockWords)[keyof typeof mockWords]

const wordsOf = (sentence: string): MockWords | 'fieldErrors.any.invalid' =>
  sentence in mockWords ? mockWords[sentence as keyof typeof mockWords] : 'fieldErrors.any.invalid'

/** What the server holds against a field: the key of the words for its sentence, or a code of the contract. */
interface Refusal {
  field: SignUpField
  words?: ReturnType<typeof wordsOf>
  code?: FieldFault
}

const isField = (name: string): name is SignUpField => (signUpFields as readonly string[]).includes(name)

/** The refusals in a failed sign-up's answer, each on the field that its type names. */
export function refusalsIn(error: unknown): Refusal[] {
  if (!(error instanceof CallError)) return []
  const listed = z.safeParse(MockFaults, error.body)
  const worded = listed.success ? listed.data : []
  return [
    ...worded.flatMap(({ type, message }) => (isField(type) ? [{ field: type, words: wordsOf(message) }] : [])),
    ...error.fields.flatMap(({ path, code }) => (isField(path) ? [{ field: path, code }] : [])),
  ]
}
