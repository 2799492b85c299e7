import type { AuditAction } from '@snowplow/contract/audit-event.ts'
import type { Orm } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { bindService } from '../../http/bind-service.ts'
import type { By } from '../../http/serve.ts'
import { recordAuditEvent } from './audit-event.service.ts'

// Reads of one list by one user within this time share one audit event.
const intervalMs = 15 * 60_000

interface Access {
  action: AuditAction
  subject: { type: string; id: number | null; name: string }
}

interface Log {
  orm: Orm
  /** In memory: each process writes its own events. */
  lastListings: Map<string, { at: number; written: Promise<void> }>
}

/**
 * Audits access to personal data, without the data itself. Callers await it before they reply: if the write fails, no
 * data is returned.
 */
export const createAccessLog = (orm: Orm) => bindService({ orm, lastListings: new Map() }, { write, listed })

async function write({ orm }: Log, { viewer, now, season }: By, access: Access): Promise<void> {
  const em = forkSeason(orm.em, season)
  recordAuditEvent(em, { at: now, by: viewer, ...access })
  await em.flush()
}

/** Once per interval for a user and a list, which polls. */
function listed(log: Log, access: Access, by: By): Promise<void> {
  const { lastListings } = log
  const key = `${by.viewer.id} ${by.season} ${access.subject.name}`
  const now = by.now.getTime()
  const last = lastListings.get(key)
  if (last && Math.abs(now - last.at) < intervalMs) return last.written
  const written = write(log, by, access)
  lastListings.set(key, { at: now, written })
  // Retry a failed write with the next read.
  written.catch(() => lastListings.delete(key))
  return written
}
