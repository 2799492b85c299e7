import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import { listBackups } from './stored-backups.ts'

export type BackupSettings = Pick<
  Config,
  | 'BACKUP_FOLDER'
  | 'BACKUP_EVERY'
  | 'BACKUP_KEEP'
  | 'BACKUP_RECIPIENT'
  | 'BACKUP_COPY_COMMAND'
  | 'LACKS_BACKUPS'
  | 'DATABASE_URL'
>

/** Warning in the log and of `doctor`. */
export const missingBackupsWarning =
  'BACKUP_FOLDER is not set: the server makes no backups. Set it to a folder on another disk, or to off if something else backs up the database'

const hourMs = 3_600_000

/** Hours after a failed attempt until the next one. */
const retryHours = 1

/** Hours that a backup may be late, such as while it is written. */
const toleranceHours = 2

const Attempt = z.object({
  at: z.iso.datetime(),
  /** Null after success. */
  error: z.nullable(z.string()),
  /** Verified backup that BACKUP_COPY_COMMAND has not copied: the next attempt copies it, and makes no other. */
  uncopied: z.optional(z.string()),
})
type Attempt = z.output<typeof Attempt>

const attemptFile = (folder: string) => join(folder, 'last-attempt.json')

/** Last attempt; null if there was none, or its file is damaged. */
async function readAttempt(folder: string): Promise<Attempt | null> {
  try {
    return Attempt.parse(JSON.parse(await readFile(attemptFile(folder), 'utf8')))
  } catch {
    return null
  }
}

export async function writeAttempt(folder: string, attempt: Attempt): Promise<void> {
  const draft = `${attemptFile(folder)}.${process.pid}`
  await writeFile(draft, JSON.stringify(attempt), { mode: 0o600 })
  await rename(draft, attemptFile(folder))
}

/** @param hours age of the newest backup */
export const isOverdue = (hours: number, every: number) => hours > every + toleranceHours

/** State of the schedule, from the folder alone: every process that can read it finds the same. */
export async function readSchedule(
  { BACKUP_FOLDER, BACKUP_EVERY }: Pick<BackupSettings, 'BACKUP_FOLDER' | 'BACKUP_EVERY'>,
  now: Date,
) {
  const [{ backups, problems }, attempt] = await Promise.all([
    listBackups(BACKUP_FOLDER, now),
    readAttempt(BACKUP_FOLDER),
  ])
  const [newest = null] = backups
  const hoursSince = (instant: Date) => (now.getTime() - instant.getTime()) / hourMs
  const hours = newest ? hoursSince(newest.instant) : Number.POSITIVE_INFINITY
  const hasFailed = attempt !== null && attempt.error !== null
  const sinceAttempt = attempt ? hoursSince(new Date(attempt.at)) : 0
  // A clock that was ahead must not postpone the next attempt.
  const canRetry = !hasFailed || sinceAttempt >= retryHours || sinceAttempt < 0
  const uncopied = newest && newest.file === attempt?.uncopied && hours < BACKUP_EVERY ? newest : null
  return {
    newest,
    /** Files that are named like a backup and cannot be one. */
    problems,
    /** Age of the newest backup; infinite without one. */
    hours,
    error: attempt?.error ?? null,
    uncopied,
    isDue: canRetry && (hasFailed || uncopied !== null || hours >= BACKUP_EVERY),
    isOverdue: isOverdue(hours, BACKUP_EVERY),
  }
}
