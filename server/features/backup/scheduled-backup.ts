import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import type { Config } from '../../config.ts'
import { type BackupResult, createBackup } from './backup.ts'
import { lockFile } from './lock-file.ts'
import { BackupError } from './manifest.ts'
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

export const anotherBackup = 'Another process is making a backup'

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

/** State of the schedule, from the folder alone: every process that can read it finds the same. */
export async function readSchedule({ BACKUP_FOLDER, BACKUP_EVERY }: BackupSettings, now: Date) {
  const [[newest = null], attempt] = await Promise.all([listBackups(BACKUP_FOLDER), readAttempt(BACKUP_FOLDER)])
  const hoursSince = (instant: Date) => (now.getTime() - instant.getTime()) / hourMs
  const age = newest ? hoursSince(newest.instant) : Number.POSITIVE_INFINITY
  const hasFailed = attempt !== null && attempt.error !== null
  return {
    newest,
    error: attempt?.error ?? null,
    isDue: age >= BACKUP_EVERY || (hasFailed && hoursSince(new Date(attempt.at)) >= retryHours),
    canRetry: !hasFailed || hoursSince(new Date(attempt.at)) >= retryHours,
    isOverdue: age > BACKUP_EVERY + toleranceHours,
  }
}

async function removeOld(folder: string, amount: number): Promise<void> {
  // Left by a process that was killed; the lock excludes another that is writing.
  for (const name of await readdir(folder)) if (/^\.contest-.+\.part$/.test(name)) await rm(join(folder, name))
  for (const { file } of (await listBackups(folder)).slice(amount)) await rm(file)
}

async function makeAndVerify(settings: BackupSettings, signal: AbortSignal): Promise<BackupResult> {
  const { BACKUP_FOLDER, BACKUP_RECIPIENT, DATABASE_URL } = settings
  // A second recipient, whose identity only this process has: the file is verified as it is, and afterwards only the
  // operator's identity opens it.
  const identity = await generateIdentity()
  const recipients = BACKUP_RECIPIENT ? [BACKUP_RECIPIENT, await identityToRecipient(identity)] : []
  const made = await createBackup(DATABASE_URL, { target: BACKUP_FOLDER, recipients, signal })
  await verifyBackup({ file: made.file, identities: [identity], signal }, DATABASE_URL).catch(async (error) => {
    await rename(made.file, `${made.file}.unusable`)
    throw error
  })
  return made
}

/**
 * Makes a backup in BACKUP_FOLDER, verifies it, and then removes those beyond BACKUP_KEEP.
 * @throws BackupError if another process is making one, or it fails; the reason is stored for the administrators
 */
export async function runScheduledBackup(settings: BackupSettings, signal: AbortSignal): Promise<BackupResult> {
  const { BACKUP_FOLDER, BACKUP_KEEP } = settings
  if (BACKUP_FOLDER === '') throw new BackupError('BACKUP_FOLDER is not set')
  const unlock = lockFile(join(BACKUP_FOLDER, '.lock'), anotherBackup)
  const at = new Date().toISOString()
  try {
    const made = await makeAndVerify(settings, signal)
    await removeOld(BACKUP_FOLDER, BACKUP_KEEP)
    await writeAttempt(BACKUP_FOLDER, { at, error: null })
    return made
  } catch (error) {
    if (!signal.aborted) await writeAttempt(BACKUP_FOLDER, { at, error: (error as Error).message }).catch(() => {})
    throw error
  } finally {
    unlock()
  }
}
