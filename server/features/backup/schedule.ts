import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { listBackups } from './stored-backups.ts'

export type BackupSettings = Pick<
  Config,
  'BACKUP_FOLDER' | 'BACKUP_EVERY' | 'BACKUP_KEEP' | 'BACKUP_RECIPIENT' | 'DATABASE_URL'
>

const hourMs = 3_600_000

/** Hours after a failed attempt until the next one. */
const retryHours = 1

/** Hours that a backup may be late, such as while it is written. */
const toleranceHours = 2

interface Attempt {
  at: string
  /** Null after success. */
  error: string | null
}

const attemptFile = (folder: string) => join(folder, 'last-attempt.json')

async function readAttempt(folder: string): Promise<Attempt | null> {
  try {
    return JSON.parse(await readFile(attemptFile(folder), 'utf8'))
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
export async function readSchedule({ BACKUP_FOLDER, BACKUP_EVERY }: BackupSettings, now: Date) {
  const [[newest = null], attempt] = await Promise.all([listBackups(BACKUP_FOLDER), readAttempt(BACKUP_FOLDER)])
  const hoursSince = (instant: Date) => (now.getTime() - instant.getTime()) / hourMs
  const hours = newest ? hoursSince(newest.instant) : Number.POSITIVE_INFINITY
  const hasFailed = attempt !== null && attempt.error !== null
  return {
    newest,
    /** Age of the newest backup; infinite without one. */
    hours,
    error: attempt?.error ?? null,
    isDue: hours >= BACKUP_EVERY || (hasFailed && hoursSince(new Date(attempt.at)) >= retryHours),
    canRetry: !hasFailed || hoursSince(new Date(attempt.at)) >= retryHours,
    isOverdue: isOverdue(hours, BACKUP_EVERY),
  }
}
