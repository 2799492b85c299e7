import { rm } from 'node:fs/promises'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { BackupError, BackupRunning } from './archive/manifest.ts'
import { type BackupResult, createBackup } from './backup.ts'
import { type BackupSettings, writeAttempt } from './schedule.ts'
import { listBackups } from './stored-backups.ts'
import { verifyBackup } from './verify.ts'

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
