import { toOne } from '../../db/lists/relations.ts'
import { User, type UserRow } from './user.entity.ts'

const shown = {
  reads: ['firstName', 'lastName'],
  toReply: ({ id, firstName, lastName }: UserRow) => ({ id, firstName, lastName }),
}

export const colleague = toOne((row: { user: { id: number } }) => row.user.id, User, shown)

/** The administrator who refused a name; null once the account is deleted. */
export const adminUser = toOne((row: { adminUser?: { id: number } | null }) => row.adminUser?.id, User, shown)
