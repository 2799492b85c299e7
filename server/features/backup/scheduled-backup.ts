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

/** Makes a backup whose copy is still to do, so that the next run copies it if this one is killed. */
async function makeBackup(settings: BackupSettings, at: string, signal: AbortSignal): Promise<ScheduledBackup> {
  const { BACKUP_FOLDER, BACKUP_KEEP } = settings
  try {
    const made = await makeAndVerify(settings, signal)
    await removeOld(BACKUP_FOLDER, BACKUP_KEEP)
    await writeAttempt(BACKUP_FOLDER, { at, error: null, uncopied: made.file })
    return made
  } catch (error) {
    await storeFailure(settings, { at, error }, signal)
    throw error
  }
}

const findUncopied = async (settings: BackupSettings) => (await readSchedule(settings, new Date())).uncopied

/** One of the processes that share the folder copies, and stores the outcome before another looks. */
async function copyLocked(settings: BackupSettings, file: string, at: string, signal: AbortSignal): Promise<void> {
  const unlock = await lockFolder(settings.BACKUP_FOLDER)
  try {
    const uncopied = await findUncopied(settings)
    if (uncopied?.file !== file) return
    await copyBackup(settings, file, signal)
    await writeAttempt(settings.BACKUP_FOLDER, { at, error: null })
  } catch (error) {
    await storeFailure(settings, { at, error, uncopied: file }, signal)
    throw error
  } finally {
    unlock()
  }
}

async function storeFailure(
  { BACKUP_FOLDER }: BackupSettings,
  { error, ...attempt }: { at: string; error: unknown; uncopied?: string },
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted || error instanceof BackupRunning) return
  await writeAttempt(BACKUP_FOLDER, { ...attempt, error: (error as Error).message }).catch(() => {})
}

/**
 * Makes a backup in BACKUP_FOLDER, verifies it, removes those beyond BACKUP_KEEP, and runs BACKUP_COPY_COMMAND. If only
 * that has failed the last time, runs it again.
 * @throws BackupRunning if another process is making or copying one
 * @throws BackupError if it fails; the reason is stored for the administrators
 */
export async function runScheduledBackup(settings: BackupSettings, signal: AbortSignal): Promise<ScheduledBackup> {
  const { BACKUP_FOLDER } = settings
  if (BACKUP_FOLDER === '') throw new BackupError('BACKUP_FOLDER is not set')
  const at = new Date().toISOString()
  const made = (await findUncopied(settings)) ?? (await makeBackup(settings, at, signal))
  await copyLocked(settings, made.file, at, signal)
  return made
}
