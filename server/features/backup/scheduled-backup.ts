import { rm } from 'node:fs/promises'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { BackupError, BackupRunning } from './archive/manifest.ts'
import { type BackupResult, createBackup } from './backup.ts'
import { lockFolder } from './backup-folder.ts'
import { copyBackup } from './copy-backup.ts'
import { type BackupSettings, readSchedule, writeAttempt } from './schedule.ts'
import { listBackups } from './stored-backups.ts'
import { verifyBackup } from './verify.ts'

async function removeOld(folder: string, amount: number): Promise<void> {
  const { backups } = await listBackups(folder, new Date())
  for (const { file } of backups.slice(amount)) await rm(file)
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

/** Contents are missing if a backup of before was only copied. */
export type ScheduledBackup = Pick<BackupResult, 'file' | 'bytes'> & Partial<BackupResult>

async function makeIfNeeded(settings: BackupSettings, signal: AbortSignal): Promise<ScheduledBackup> {
  const { uncopied } = await readSchedule(settings, new Date())
  if (uncopied) return uncopied
  const made = await makeAndVerify(settings, signal)
  await removeOld(settings.BACKUP_FOLDER, settings.BACKUP_KEEP)
  return made
}

/** One of the processes that share the folder copies. */
async function copyLocked(settings: BackupSettings, file: string, signal: AbortSignal): Promise<void> {
  const unlock = await lockFolder(settings.BACKUP_FOLDER)
  await copyBackup(settings, file, signal).finally(unlock)
}

/**
 * Makes a backup in BACKUP_FOLDER, verifies it, removes those beyond BACKUP_KEEP, and runs BACKUP_COPY_COMMAND. If only
 * that has failed the last time, runs it again.
 * @throws BackupRunning if another process is making one
 * @throws BackupError if it fails; the reason is stored for the administrators
 */
export async function runScheduledBackup(settings: BackupSettings, signal: AbortSignal): Promise<ScheduledBackup> {
  const { BACKUP_FOLDER } = settings
  if (BACKUP_FOLDER === '') throw new BackupError('BACKUP_FOLDER is not set')
  const at = new Date().toISOString()
  let uncopied: string | undefined
  try {
    const made = await makeIfNeeded(settings, signal)
    uncopied = made.file
    // First, so that the next run copies it if this one is killed.
    await writeAttempt(BACKUP_FOLDER, { at, error: null, uncopied })
    await copyLocked(settings, uncopied, signal)
    await writeAttempt(BACKUP_FOLDER, { at, error: null })
    return made
  } catch (error) {
    if (!signal.aborted && !(error instanceof BackupRunning))
      await writeAttempt(BACKUP_FOLDER, { at, error: (error as Error).message, uncopied }).catch(() => {})
    throw error
  }
}
