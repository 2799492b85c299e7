import { hash } from 'node:crypto'
import type { ErrorCode } from '@snowplow/contract/api/errors.ts'
import { invitationDays, passwordResetMinutes } from '@snowplow/contract/limits.ts'
import type { Invitation as InvitationReply, LinkPurpose } from '@snowplow/contract/user/invitation.ts'
import type { Em } from '../../../db/orm.ts'
import { Invitation, type InvitationRow } from '../../../entities/invitation.entity.ts'
import { toSubject, type UserRow } from '../../../entities/user.entity.ts'
import { negotiateClientLanguage } from '../../../http/pages/negotiate-language.ts'
import type { Caller } from '../../../http/serve.ts'
import { createSigner } from '../../../http/signer.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import { enqueueMail } from '../../mail/outbox.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
export const lifetimeMs: Record<LinkPurpose, number> = {
  invitation: invitationDays * dayMs,
  passwordReset: passwordResetMinutes * minuteMs,
}
// Retention: after that an old link is just unknown.
const retentionDays = 90
// Characters of base64url: 192 bits.
const tokenLength = 32

export const hashToken = (token: string) => hash('sha256', token)

export type LinkTokens = (actionId: string, email: string) => string

/**
 * Derives the tokens of links from the id of the action that created them, so that a retry after a lost reply returns
 * the same link, and a mail can be built again, although only the hash of a token is stored.
 */
export function createLinkTokens(secret: string, purpose: LinkPurpose): LinkTokens {
  const { sign } = createSigner([secret], purpose, tokenLength)
  return (actionId, email) => sign(`${actionId}\n${email}`)
}

const pages: Record<LinkPurpose, string> = { invitation: '/invitation', passwordReset: '/reset-password' }

/** The token follows `#`: see `Invitation` of the contract. */
export const toLinkPath = (purpose: LinkPurpose, token: string) => `${pages[purpose]}#${token}`

export const toInvitationReply = (token: string, endsAt: string): InvitationReply => ({
  path: toLinkPath('invitation', token),
  endsAt,
})

export const getLinkEnd = ({ purpose, createdAt }: { purpose: LinkPurpose; createdAt: Date }) =>
  new Date(createdAt.getTime() + lifetimeMs[purpose])

/** @returns the reason why a link does not open, or null */
export function getBlocker(
  { purpose, end, createdAt }: InvitationRow,
  { isActive, invitedUntil }: UserRow,
  wallNow: Date,
): Extract<ErrorCode, `invitation.${string}`> | null {
  if (!isActive) return 'invitation.deactivated'
  if (end === 'accepted') return 'invitation.already_used'
  const endsAt = purpose === 'invitation' ? invitedUntil : getLinkEnd({ purpose, createdAt })
  if (end === 'replaced' || !endsAt) return 'invitation.replaced'
  return endsAt <= wallNow ? 'invitation.expired' : null
}

/** Ends the links of an account, inside the caller's transaction. The caller clears `invitedUntil`. */
export async function endInvitation(em: Em, user: UserRow, end: 'accepted' | 'replaced'): Promise<void> {
  await em.nativeUpdate(Invitation, { user: user.id, end: null }, { end })
}

/** `actionId` is the idempotency key from which the token is derived. */
interface NewInvitation {
  actionId: string
  token: string
}

/** Inside the caller's transaction. */
export async function invite(em: Em, user: UserRow, { actionId, token }: NewInvitation, by: Caller): Promise<void> {
  await endInvitation(em, user, 'replaced')
  addInvitation(em, user, token, by)
  await em.flush()
  await enqueueInvitations(em, [user], actionId, by)
}

/** For a new account with an assigned id; does not flush. */
export function addInvitation(em: Em, user: UserRow, token: string, { viewer, now, wallNow }: Caller): void {
  user.invitedUntil = new Date(wallNow.getTime() + lifetimeMs.invitation)
  em.create(Invitation, { key: hashToken(token), user, createdAt: wallNow })
  recordAuditEvent(em, { at: now, action: 'user.invited', by: viewer, subject: toSubject(user) })
}

/** In the language of the administrator: that of the new account is unknown. */
export async function enqueueInvitations(em: Em, users: UserRow[], actionId: string, by: Caller): Promise<void> {
  const mail = { kind: 'user.invited', occurrence: actionId, language: negotiateClientLanguage(by.client) } as const
  const mails = users.map(({ id, email }) => ({ ...mail, entityId: id, recipient: email }))
  await enqueueMail(em, mails, by)
}

export async function purgeExpiredInvitations(em: Em, now: Date): Promise<void> {
  await em.nativeDelete(Invitation, { createdAt: { $lt: new Date(now.getTime() - retentionDays * dayMs) } })
}
