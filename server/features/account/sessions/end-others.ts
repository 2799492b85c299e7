import { raw } from '@mikro-orm/core'
import type { Em } from '../../../db/orm.ts'
import { Session } from '../../../entities/session.entity.ts'
import { toSubject, type UserRow } from '../../../entities/user.entity.ts'
import { Refusal } from '../../../http/problem.ts'
import type { Caller } from '../../../http/serve.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import type { SessionService } from '../sign-in/session.service.ts'
import { changeOwn } from '../users/change-own.ts'

export const selectLiveSessions = ({ id, tokenVersion }: UserRow, wallNow: Date) => ({
  user: id,
  tokenVersion,
  expiresAt: { $gt: wallNow },
})

/**
 * Ends every session of a locked account but the caller's, inside the caller's transaction.
 * @returns the token with which a caller without a session continues, or null
 * @throws Refusal auth.required if a concurrent call has ended this session
 */
export async function endOthers(
  em: Em,
  user: UserRow,
  { viewer, client, now, wallNow }: Caller,
  sessions: SessionService,
): Promise<string | null> {
  const live = selectLiveSessions(user, wallNow)
  const { sessionId } = viewer
  if (sessionId && (await em.count(Session, { ...live, id: sessionId })) === 0) throw new Refusal('auth.required')
  const others = await em.count(Session, { ...live, id: { $ne: sessionId ?? '' } })
  await changeOwn(em, user, { tokenVersion: raw('token_version + 1') })
  const before = { sessions: others }
  recordAuditEvent(em, { at: now, action: 'session.others_ended', by: viewer, subject: toSubject(user), before })
  if (!sessionId) {
    const { isFederated = false } = viewer
    return sessions.start(em, user, wallNow, { agent: client.agent, isFederated, signedInAt: viewer.signedInAt })
  }
  await em.nativeUpdate(Session, { id: sessionId }, { tokenVersion: user.tokenVersion })
  return null
}
