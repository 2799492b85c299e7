import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import type { Config } from '../../config.ts'
import { BackupError, BackupRunning } from './archive/manifest.ts'
import { type BackupResult, createBackup } from './backup.ts'
import { listBackups } from './stored-backups.ts'
import { verifyBackup } from './verify.ts'

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

async function writeAttempt(folder: string, attempt: Attempt): Promise<void> {
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

async function removeOld(folder: string, amount: number): Promise<void> {
  for (const { file } of (await listBackups(folder)).slice(amount)) await rm(file)
}

async function makeAndVerify(
  { BACKUP_FOLDER, BACKUP_RECIPIENT, DATABASE_URL }: BackupSettings,
  signal: AbortSignal,
): Promise<BackupResult> {
  // A second recipient, whose identity only this process has: the file is verified as it is, and afterwards only the
  // operator's identity opens it.
  const identity = await generateIdentity()
  const recipients = BACKUP_RECIPIENT ? [BACKUP_RECIPIENT, await identityToRecipient(identity)] : []
  return createBackup(DATABASE_URL, {
    ...{ target: BACKUP_FOLDER, recipients, signal },
    verify: (file) => verifyBackup({ file, identities: [identity], signal }, DATABASE_URL),
  })
}

/**
 * Makes a backup in BACKUP_FOLDER, verifies it, and then removes those beyond BACKUP_KEEP.
 * @throws BackupRunning if another process is making one
 * @throws BackupError if it fails; the reason is stored for the administrators
 */
export async function runScheduledBackup(settings: BackupSettings, signal: AbortSignal): Promise<BackupResult> {
  const { BACKUP_FOLDER, BACKUP_KEEP } = settings
  if (BACKUP_FOLDER === '') throw new BackupError('BACKUP_FOLDER is not set')
  const at = new Date().toISOString()
  try {
    const made = await makeAndVerify(settings, signal)
    await removeOld(BACKUP_FOLDER, BACKUP_KEEP)
    await writeAttempt(BACKUP_FOLDER, { at, error: null })
    return made
  } catch (error) {
    if (!signal.aborted && !(error instanceof BackupRunning))
      await writeAttempt(BACKUP_FOLDER, { at, error: (error as Error).message }).catch(() => {})
    throw error
  }
}
