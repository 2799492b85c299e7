import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readFileKind } from './archive/file-kind.ts'
import { BackupError } from './archive/manifest.ts'

export interface StoredBackup {
  file: string
  instant: Date
  bytes: number
}

const fileName = /^contest-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z\.tar\.zst(\.age)?$/

/** Milliseconds by which the clock of another machine that shares the folder may be ahead. */
const clockToleranceMs = 5 * 60_000

/** @throws BackupError if a file that has the name of a backup cannot be one */
async function inspect(file: string, instant: Date, now: Date): Promise<StoredBackup> {
  const { size: bytes } = await stat(file)
  if (Number.isNaN(instant.getTime())) throw new BackupError(`${file} has no valid date in its name`)
  await readFileKind(file)
  if (instant.getTime() > now.getTime() + clockToleranceMs)
    throw new BackupError(`${file} has a date in the future: check the clock of the machine that made it`)
  return { file, instant, bytes }
}

/**
 * Lists the backups in a folder by their names, newest first. Other files are ignored.
 * @returns `problems`: one sentence for each file that is named like a backup and cannot be one; it does not count
 * @throws if the folder cannot be read
 */
export async function listBackups(folder: string, now: Date): Promise<{ backups: StoredBackup[]; problems: string[] }> {
  const backups: StoredBackup[] = []
  const problems: string[] = []
  for (const name of await readdir(folder)) {
    const [, day, hour, minute, second] = fileName.exec(name) ?? []
    if (!day) continue
    try {
      backups.push(await inspect(join(folder, name), new Date(`${day}${hour}:${minute}:${second}Z`), now))
    } catch (error) {
      if (error instanceof BackupError) problems.push(error.message)
      // Another process has removed it meanwhile.
      else if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return { backups: backups.sort((one, other) => other.instant.getTime() - one.instant.getTime()), problems }
}
