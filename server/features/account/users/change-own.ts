import { type EntityData, raw } from '@mikro-orm/core'
import type { Em } from '../../../db/orm.ts'
import { User, type UserRow } from '../../../entities/user.entity.ts'

/**
 * Stores a user's own changes (sign-in, settings) without a new version: an administrator who edits the account at the
 * same time must not get a conflict.
 */
export async function changeOwn(em: Em, user: UserRow, change: EntityData<UserRow>): Promise<void> {
  if (Object.keys(change).length === 0) return
  await em.nativeUpdate(User, { id: user.id }, { ...change, version: raw('version') })
  await em.refresh(user)
}
