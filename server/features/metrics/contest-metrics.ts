import { Gauge, Registry } from 'prom-client'
import { build } from '../../build.ts'
import type { Orm } from '../../db/orm.ts'
import { withStaffPool } from '../../db/pool-partition.ts'
import { forkSeason, getCurrentSeasonId } from '../../db/season.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { type BackupSettings, readSchedule } from '../backup/schedule.ts'
import { readFreeDisk, readOutbox } from '../health/checks.ts'

/** Scrapes within this time share one read of the database. */
const maxAgeMs = 10_000

/** Metrics that the database knows: reviews and mail that wait, and free disk space. */
export function createContestMetrics(orm: Orm, config: BackupSettings): Registry {
  const registry = new Registry()
  const registers = [registry]
  let last: { at: number; read: ReturnType<typeof readAll> } | undefined

  async function readAll() {
    const em = forkSeason(orm.em, getCurrentSeasonId(orm))
    const now = new Date()
    const [outbox, reviews, freeBytes, backups] = await Promise.all([
      readOutbox(orm, now),
      em.count(PublicNameSubmission, { reviewState: 'pending' }),
      readFreeDisk(config.DATABASE_URL),
      config.BACKUP_FOLDER ? readSchedule(config, now).catch(() => null) : undefined,
    ])
    const backupAge = backups?.newest ? (now.getTime() - backups.newest.instant.getTime()) / 1000 : null
    const isExpected = config.BACKUP_FOLDER !== '' || config.LACKS_BACKUPS
    const isFine = backups && !backups.isOverdue && !backups.error && backups.problems.length === 0
    return { outbox, reviews, freeBytes, backupAge, backupsFail: isExpected ? Number(!isFine) : null }
  }
  function read() {
    const now = performance.now()
    if (!last || now - last.at > maxAgeMs) last = { at: now, read: withStaffPool(readAll) }
    return last.read
  }

  // The database may be away: a gauge without a value says so, and every other metric is still served.
  const gauge = (name: string, help: string, select: (all: Awaited<ReturnType<typeof readAll>>) => number | null) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.reset()
        const value = await read().then(select, () => null)
        if (value === null) this.remove()
        else this.set(value)
      },
    })

  gauge('contest_reviews_waiting', 'Entries of the current season that wait for a review.', ({ reviews }) => reviews)
  gauge('contest_mail_waiting', 'Messages that wait in the outbox.', ({ outbox }) => outbox.waiting)
  gauge('contest_mail_failed', 'Messages that failed for good.', ({ outbox }) => outbox.failed)
  gauge(
    'contest_mail_overdue_seconds',
    'Time since the oldest waiting message was due, other than to subscribers.',
    ({ outbox }) => outbox.oldestSeconds,
  )
  gauge('contest_disk_free_bytes', 'Free space on the disk of the SQLite file.', ({ freeBytes }) => freeBytes)
  gauge('contest_backup_age_seconds', 'Age of the newest scheduled backup.', ({ backupAge }) => backupAge)
  gauge(
    'contest_backup_failing',
    '1 if production has no backups set up, the last one failed or is overdue, or a file cannot be used; otherwise 0.',
    ({ backupsFail }) => backupsFail,
  )
  new Gauge({
    name: 'contest_build_info',
    help: 'Version, commit and release; the value is 1.',
    labelNames: ['version', 'commit', 'release'],
    registers,
  }).set({ ...build }, 1)
  return registry
}
