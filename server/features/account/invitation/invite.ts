import { createHmac, hash, hkdfSync } from 'node:crypto'
import type { Invitation as InvitationReply } from '@snowplow/contract/invitation.ts'
import { invitationDays } from '@snowplow/contract/limits.ts'
import type { Em } from '../../../db/orm.ts'
import { Invitation } from '../../../entities/invitation.entity.ts'
import { asSubject, type UserRow } from '../../../entities/user.entity.ts'
import type { By } from '../../../http/serve.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'

const dayMs = 24 * 3_600_000
// Retention: after that an old link is just unknown.
const retentionDays = 90
// Characters of base64url: 192 bits.
const tokenLength = 32

export const keyOf = (token: string) => hash('sha256', token)

/**
 * Derives the invitation tokens of a request from its idempotency key, so that a retry after a lost reply returns the
 * same link although only its hash is stored.
 */
export function tokensOf(secret: string): (actionId: string, email: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'invitation', 32))
  return (actionId, email) =>
    createHmac('sha256', key).update(`${actionId}\n${email}`).digest('base64url').slice(0, tokenLength)
}

export const toInvitationReply = (token: string, endsAt: string): InvitationReply => ({
  path: `/invitation#${token}`,
  endsAt,
})

/** Ends the links of an account, inside the caller's transaction. The caller clears `invitedUntil`. */
export async function endInvitation(em: Em, user: UserRow, end: 'accepted' | 'replaced'): Promise<void> {
  await em.nativeUpdate(Invitation, { user: user.id, end: null }, { end })
}

export async function invite(em: Em, user: UserRow, token: string, by: Omit<By, 'season'>): Promise<void> {
  await endInvitation(em, user, 'replaced')
  addInvitation(em, user, token, by)
  await em.flush()
}

/** For a new account with an assigned id; does not flush. */
export function addInvitation(
  em: Em,
  user: UserRow,
  token: string,
  { viewer, now, wallNow }: Omit<By, 'season'>,
): void {
  user.invitedUntil = new Date(wallNow.getTime() + invitationDays * dayMs)
  em.create(Invitation, { key: keyOf(token), user, createdAt: wallNow })
  recordAuditEvent(em, { at: now, action: 'user.invited', by: viewer, subject: asSubject(user) })
}

export async function purgeExpiredInvitations(em: Em, now: Date): Promise<void> {
  await em.nativeDelete(Invitation, { createdAt: { $lt: new Date(now.getTime() - retentionDays * dayMs) } })
}
