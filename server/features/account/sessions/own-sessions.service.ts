import { LockMode } from '@mikro-orm/core'
import { newTokenHeader } from '@snowplow/contract/auth/auth.ts'
import type { Session as SessionReply } from '@snowplow/contract/auth/sessions.ts'
import { maxListedSessions } from '@snowplow/contract/limits.ts'
import { type Orm, runTransaction } from '../../../db/orm.ts'
import { Session, type SessionRow } from '../../../entities/session.entity.ts'
import { toSubject, User } from '../../../entities/user.entity.ts'
import { bindService } from '../../../http/bind-service.ts'
import { type Call, WithHeaders } from '../../../http/serve.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import type { SessionService } from '../sign-in/session.service.ts'
import { endOthers, selectLiveSessions } from './end-others.ts'

interface Deps {
  orm: Orm
  sessions: SessionService
}

/** A person's own sessions. */
export const ownSessionsService = (deps: Deps) => bindService(deps, { listSessions, endSession, endOtherSessions })

const toReply = ({ id, browser, system, createdAt, lastUsedAt }: SessionRow): SessionReply => ({
  id,
  isCurrent: false,
  browser: browser ?? null,
  system: system ?? null,
  signedInAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
})

async function listSessions({ orm }: Deps, { viewer: { id, sessionId = '' }, wallNow }: Call<'listSessions'>) {
  const em = orm.em.fork()
  const user = await em.findOneOrFail(User, { id: id ?? 0 })
  const current = await em.find(Session, { id: sessionId, user: user.id })
  const others = await em.find(
    Session,
    { ...selectLiveSessions(user, wallNow), id: { $ne: sessionId } },
    { orderBy: { lastUsedAt: 'desc', id: 'asc' }, limit: maxListedSessions - current.length },
  )
  // Its use is stored after this call.
  const lastUsedAt = wallNow.toISOString()
  return {
    sessions: [
      ...current.map((session) => ({ ...toReply(session), isCurrent: true, lastUsedAt })),
      ...others.map(toReply),
    ],
  }
}

async function endSession({ orm }: Deps, { params, viewer, now }: Call<'endSession'>): Promise<Record<string, never>> {
  await runTransaction(orm, async (em) => {
    const session = await em.findOne(Session, { id: params.id, user: viewer.id ?? 0 }, { populate: ['user'] })
    // The second of two concurrent calls deletes no row.
    if (!session || (await em.nativeDelete(Session, { id: session.id })) === 0) return
    const { user, browser, system } = session
    const before = { browser, system }
    recordAuditEvent(em, { at: now, action: 'session.ended', by: viewer, subject: toSubject(user), before })
  })
  return {}
}

/** @throws Refusal auth.required if a concurrent call has ended this session */
async function endOtherSessions({ orm, sessions }: Deps, call: Call<'endOtherSessions'>) {
  const token = await runTransaction(orm, async (em) => {
    const user = await em.findOneOrFail(User, { id: call.viewer.id ?? 0 }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    return endOthers(em, user, call, sessions)
  })
  return token ? new WithHeaders({}, { [newTokenHeader]: token }) : {}
}
