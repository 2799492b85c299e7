import { type User, UserChange, UserInput } from '@snowplow/contract/user.ts'
import * as z from 'zod/mini'

/** What a draft of either kind holds, so that both dialogs share their fields; the rest is left out when it is sent. */
export const NewUserForm = z.extend(UserInput, { isActive: z.boolean(), version: z.number() })
export const EditedUserForm = z.extend(UserChange, { password: z.string() })

export type UserDraft = z.output<typeof NewUserForm>

/** A new person gets the role of most: staff. */
const emptyDraft: UserDraft = {
  firstName: '',
  lastName: '',
  email: '',
  roles: ['user'],
  password: '',
  isActive: true,
  version: 0,
}

export const draftOf = (user: User | null): UserDraft => {
  if (!user) return emptyDraft
  const { firstName, lastName, email, roles, isActive, version } = user
  return { firstName, lastName, email, roles, password: '', isActive, version }
}

export const inputOf = ({ isActive: _, version: __, ...input }: UserDraft): UserInput => input
export const changeOf = ({ password: _, ...change }: UserDraft): UserChange => change

export const fullName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`
