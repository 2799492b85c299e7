import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldFault } from 'contract/errors.ts'
import { nameMaxLength } from 'contract/limits.ts'
import { Email, fault, line } from 'contract/text.ts'
import { NewPassword } from 'contract/user.ts'
import { type UseFormReturn, useForm } from 'react-hook-form'
import * as z from 'zod/mini'

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
export type SignUpField = keyof SignUp
export type SignUpFormState = UseFormReturn<SignUp>

export const signUpFields: readonly SignUpField[] = [
  'displayName',
  'email',
  'password',
  'passwordConfirm',
  'acceptTerms',
]

export const useSignUpForm = (): SignUpFormState =>
  useForm<SignUp>({
    mode: 'all',
    defaultValues: { displayName: '', email: '', password: '', passwordConfirm: '', acceptTerms: false },
    resolver: standardSchemaResolver(SignUpForm),
  })

/** What the server holds against single fields: its own sentences (section 8), or codes of the contract. */
export interface ServerFault {
  field: SignUpField
  words?: string
  code?: FieldFault
}

const isField = (name: string): name is SignUpField => (signUpFields as readonly string[]).includes(name)

const Faults = z.array(z.object({ type: z.string(), message: z.string() }))

export function serverFaults(body: unknown, fields: { path: string; code: FieldFault }[]): ServerFault[] {
  const listed = Faults.safeParse(body)
  const worded = listed.success ? listed.data : []
  return [
    ...worded.flatMap(({ type, message }) => (isField(type) ? [{ field: type, words: message }] : [])),
    ...fields.flatMap(({ path, code }) => (isField(path) ? [{ field: path, code }] : [])),
  ]
}
