import { type EntityData, raw } from '@mikro-orm/core'
import type { Em } from '../../db/orm.ts'
import { User, type UserRow } from './user.entity.ts'

/**
 * Changes what of an account is the person's own, as signing in and settings are. The mapper alone would give the account
 * another version, and an administrator who edits it would be told that somebody was quicker.
 */
export async function changeOwn(em: Em, user: UserRow, change: EntityData<UserRow>): Promise<void> {
  if (Object.keys(change).length === 0) return
  await em.nativeUpdate(User, { id: user.id }, { ...change, version: raw('version') })
  await em.refresh(user)
}
