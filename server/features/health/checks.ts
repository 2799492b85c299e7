import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ReadinessWarning } from '@snowplow/contract/api/server.ts'
import { subscriberPriority } from '@snowplow/contract/mail/mail.ts'
import type { Config } from '../../config.ts'
import type { Orm } from '../../db/orm.ts'
import { Mail } from '../../entities/mail.entity.ts'

interface Outbox {
  waiting: number
  failed: number
  /**
   * Seconds since the oldest waiting message should have been sent; 0 if none is overdue. Without mail to subscribers, of
   * which thousands wait for hours.
   */
  oldestSeconds: number
}

export async function readOutbox(orm: Orm, now: Date): Promise<Outbox> {
  const em = orm.em.fork()
  const filters = { filters: false } as const
  const waiting = { state: 'waiting' } as const
  const [count, failed, [oldest]] = await Promise.all([
    em.count(Mail, waiting, filters),
    em.count(Mail, { state: 'failed' }, filters),
    em.find(
      Mail,
      { ...waiting, priority: { $ne: subscriberPriority } },
      { ...filters, orderBy: { dueAt: 'asc' }, limit: 1, fields: ['dueAt'] },
    ),
  ])
  const overdueMs = oldest ? now.getTime() - oldest.dueAt.getTime() : 0
  return { waiting: count, failed, oldestSeconds: Math.max(0, overdueMs / 1000) }
}

/** Free bytes of the disk of a SQLite file; null for any other database, or if it cannot be read. */
export async function readFreeDisk(databaseUrl: string): Promise<number | null> {
  const file = /^sqlite:(?!:memory:)(.+)$/.exec(databaseUrl)?.[1]
  if (!file) return null
  return statfs(dirname(file)).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  )
}

const lowDiskBytes = 500 * 2 ** 20
const overdueSeconds = 3600
/** Probes within this time, in ms, share one read. */
const maxAgeMs = 10_000

const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`

interface Deps {
  orm: Orm
  config: Pick<Config, 'DATABASE_URL' | 'SMTP_URL'>
  /** Null unless calls are refused. */
  getDelay?: () => number | null
}

interface Checks extends Deps {
  last: { at: number; warnings: Promise<ReadinessWarning[]> } | undefined
}

/**
 * Finds problems that an operator has to fix soon. They make no process unready: another one would have the same disk,
 * and visitors need no mail.
 */
export function createWarnings(deps: Deps) {
  const checks: Checks = { ...deps, last: undefined }
  return () => readWarnings(checks)
}

async function readWarnings(checks: Checks): Promise<ReadinessWarning[]> {
  const now = performance.now()
  const delay = checks.getDelay?.() ?? null
  if (!checks.last || now - checks.last.at > maxAgeMs)
    checks.last = { at: now, warnings: findWarnings(checks).catch(() => []) }
  const { warnings } = checks.last
  if (delay === null) return warnings
  const message = `calls are refused: work waits ${delay} ms for the CPU`
  return [{ check: 'load', message }, ...(await warnings)]
}

async function findWarnings({ orm, config: { DATABASE_URL, SMTP_URL } }: Deps): Promise<ReadinessWarning[]> {
  const [outbox, freeBytes] = await Promise.all([readOutbox(orm, new Date()), readFreeDisk(DATABASE_URL)])
  const warnings: ReadinessWarning[] = []
  if (freeBytes !== null && freeBytes < lowDiskBytes)
    warnings.push({ check: 'disk', message: `${megabytes(freeBytes)} are free on the disk of the database` })
  // Without a mail server every message waits.
  if (SMTP_URL && outbox.oldestSeconds > overdueSeconds) {
    const minutes = Math.round(outbox.oldestSeconds / 60)
    warnings.push({ check: 'outbox', message: `a message has been due for ${minutes} minutes` })
  }
  return warnings
}
