import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type User, UserChange, UserInput } from '@snowplow/contract/user.ts'
import { type UseFormReturn, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { CallError } from '../../lib/call.ts'

/** What a draft of either kind holds, so that both dialogs share their fields; the rest is left out when it is sent. */
const NewUserForm = z.extend(UserInput, { isActive: z.boolean(), updatedAt: z.string() })
const EditedUserForm = z.extend(UserChange, { password: z.string() })

export type UserDraft = z.output<typeof NewUserForm>
export type UserFormState = UseFormReturn<UserDraft>
export type UserField = 'firstName' | 'lastName' | 'email' | 'roles' | 'password'

/** The dialog's order, which is also the order of the error summary. */
export const userFields: readonly UserField[] = ['firstName', 'lastName', 'email', 'roles', 'password']

/** A new person gets the role of most: staff. */
const emptyDraft: UserDraft = {
  firstName: '',
  lastName: '',
  email: '',
  roles: ['user'],
  password: '',
  isActive: true,
  updatedAt: '',
}

export const draftOf = ({ firstName, lastName, email, roles, isActive, updatedAt }: User): UserDraft => ({
  firstName,
  lastName,
  email,
  roles,
  isActive,
  updatedAt,
  password: '',
})

/** The form of one person, or of a new one; checked when it is sent and from then on at every key. */
export const useUserForm = (user: User | null): UserFormState =>
  useForm<UserDraft>({
    defaultValues: user ? draftOf(user) : emptyDraft,
    resolver: user ? standardSchemaResolver(EditedUserForm) : standardSchemaResolver(NewUserForm),
    // The summary takes the focus first; its links lead to the fields.
    shouldFocusError: false,
  })

export const inputOf = ({ isActive: _, updatedAt: __, ...input }: UserDraft): UserInput => input
export const changeOf = ({ password: _, ...change }: UserDraft): UserChange => change

/** Puts what the server refused onto the fields it named; the path of a role ends with its place in the list. */
export function showRefusal(form: UserFormState, error: unknown): void {
  if (!(error instanceof CallError)) return
  if (error.code === 'user.email_taken') form.setError('email', { message: 'taken' })
  for (const { path, code } of error.fields) {
    const field = userFields.find((name) => name === path.split('.')[0])
    if (field) form.setError(field, { message: code })
  }
}

export const fieldId = (field: UserField | 'isActive') => `user-${field}`
