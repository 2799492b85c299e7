import type { InferEntity } from '@mikro-orm/core'
import type { AuditAction, AuditEvent as AuditEventReply } from '@snowplow/contract/audit-event.ts'
import { findList } from '../../db/lists/find-list.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { AuditEvent } from '../../entities/audit-event.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import type { Call } from '../../http/serve.ts'
import type { Viewer } from '../../http/token.ts'

type Values = Record<string, unknown>

interface NewAuditEvent {
  at: Date
  action: AuditAction
  by: Viewer
  subject: { type: string; id: number | null; name: string }
  /** Subject's fields before and after; only changed ones are stored. */
  before?: Values
  after?: Values
}

/** Call inside the caller's transaction: the action and its audit event commit together or not at all. */
export function recordAuditEvent(em: Em, { at, action, by, subject, before, after }: NewAuditEvent): void {
  em.persist(
    em.create(AuditEvent, {
      at,
      action,
      actorId: by.id,
      actor: by.name,
      subjectType: subject.type,
      subjectId: subject.id,
      subject: subject.name,
      before: pickChanged(before, after),
      after: pickChanged(after, before),
    }),
  )
}

function pickChanged(one: Values | undefined, other: Values | undefined): Values | null {
  if (!one) return null
  const differing = Object.entries(one).filter(([field, value]) => !isSame(value, other?.[field]))
  return Object.fromEntries(differing)
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const toReply = (event: InferEntity<typeof AuditEvent>): AuditEventReply => ({
  id: event.id,
  at: event.at.toISOString(),
  action: event.action,
  actorId: event.actorId ?? null,
  actor: event.actor,
  subjectType: event.subjectType,
  subjectId: event.subjectId ?? null,
  subject: event.subject,
  before: event.before ?? null,
  after: event.after ?? null,
})

interface Deps {
  orm: Orm
}

export const auditEventService = (deps: Deps) => bindService(deps, { listAuditEvents })

function listAuditEvents({ orm }: Deps, { query, season }: Call<'listAuditEvents'>) {
  return findList(forkSeason(orm.em, season), AuditEvent, query, { toReply })
}
