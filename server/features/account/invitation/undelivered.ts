import type { UndeliveredInvitation } from '@snowplow/contract/user/invitation.ts'
import type { Em } from '../../../db/orm.ts'
import { Mail } from '../../../entities/mail.entity.ts'
import { User, type UserRow } from '../../../entities/user.entity.ts'

const newestFirst = { filters: false, orderBy: { id: 'desc' } } as const

/** Finds pending invitations of active accounts whose latest mail to the current address has failed, newest first. */
export async function findUndeliveredInvitations(em: Em): Promise<UndeliveredInvitation[]> {
  // Organization Login needs no invitation: who signed in by it misses none.
  const pending = { isActive: true, invitedUntil: { $ne: null }, lastLoginAt: null }
  const failed = await em.find(Mail, { kind: 'user.invited', state: 'failed' }, newestFirst)
  const users = await em.find(User, { ...pending, id: { $in: failed.map(({ entityId }) => entityId) } })
  const latest = await findLatestMails(em, users)
  return failed.flatMap(({ id, entityId, recipient, response, attemptedAt }) => {
    const user = users.find((one) => one.id === entityId)
    if (!user || recipient !== user.email || latest.get(entityId) !== id) return []
    const { firstName, lastName, email } = user
    const failedAt = attemptedAt?.toISOString() ?? null
    return [{ userId: entityId, name: `${firstName} ${lastName}`, email, response: response ?? null, failedAt }]
  })
}

/** Returns the id of each account's latest invitation mail. */
async function findLatestMails(em: Em, users: readonly UserRow[]): Promise<Map<number, number>> {
  const where = { kind: 'user.invited' as const, entityId: { $in: users.map(({ id }) => id) } }
  const mails = await em.find(Mail, where, { ...newestFirst, fields: ['entityId'] })
  return new Map(mails.toReversed().map(({ id, entityId }) => [entityId, id]))
}
