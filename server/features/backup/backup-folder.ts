import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupRunning } from './archive/manifest.ts'
import { lockFile } from './lock-file.ts'

/** Draft of a file that `formatFileName` has named, and of no other that an operator writes to the folder. */
const draftName = /^\.contest-[\d-]+T\d+Z\.tar\.zst(\.age)?\.\d+\.part$/

/**
 * Locks a folder of backups against other processes, and removes drafts of one that was killed.
 * @returns a function that releases it
 * @throws BackupRunning while another process makes a backup in it
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const unlock = lockFile(
    join(folder, '.lock'),
    () => new BackupRunning(`Another process is making a backup in ${folder}`),
  )
  try {
    for (const name of await readdir(folder)) if (draftName.test(name)) await rm(join(folder, name), { force: true })
    return unlock
  } catch (error) {
    unlock()
    throw error
  }
}
