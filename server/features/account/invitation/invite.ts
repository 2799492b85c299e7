import { createHmac, hash, hkdfSync } from 'node:crypto'
import type { Invitation as InvitationReply } from '@snowplow/contract/invitation.ts'
import { invitationDays } from '@snowplow/contract/limits.ts'
import type { Em } from '../../../db/orm.ts'
import { Invitation } from '../../../entities/invitation.entity.ts'
import { asSubject, type UserRow } from '../../../entities/user.entity.ts'
import type { By } from '../../../http/serve.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'

const dayMs = 24 * 3_600_000
/** After it, an old link is told no more than that it is unknown. */
const rememberedDays = 90
/** Letters of base64url: 192 bits. */
const tokenLength = 32

export const keyOf = (token: string) => hash('sha256', token)

/**
 * The tokens of an act's invitations. They follow from the act's id, so that whoever asks again because the answer was
 * lost gets the same link, although nothing but a hash of it is stored.
 */
export function tokensOf(secret: string): (actionId: string, email: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'invitation', 32))
  return (actionId, email) =>
    createHmac('sha256', key).update(`${actionId}\n${email}`).digest('base64url').slice(0, tokenLength)
}

/** What is handed on to the person. */
export const toInvitationReply = (token: string, endsAt: string): InvitationReply => ({
  path: `/invitation#${token}`,
  endsAt,
})

/** Ends the links of an account, inside the caller's transaction; that it waits no longer is the caller's to say. */
export async function endInvitation(em: Em, user: UserRow, end: 'accepted' | 'replaced'): Promise<void> {
  await em.nativeUpdate(Invitation, { user: user.id, end: null }, { end })
}

/** Invites somebody in place of the invitation that they had, inside the caller's transaction. */
export async function invite(em: Em, user: UserRow, token: string, by: Omit<By, 'season'>): Promise<void> {
  await endInvitation(em, user, 'replaced')
  addInvitation(em, user, token, by)
  await em.flush()
}

/** The same for a new account, of which the database knows the id; without flushing. */
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
  await em.nativeDelete(Invitation, { createdAt: { $lt: new Date(now.getTime() - rememberedDays * dayMs) } })
}
