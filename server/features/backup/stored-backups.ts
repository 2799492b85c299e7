import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface StoredBackup {
  file: string
  instant: Date
  bytes: number
}

const fileName = /^contest-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z\.tar\.zst(\.age)?$/

/**
 * Backups in a folder by their names, newest first; other files are ignored.
 * @throws if the folder cannot be read
 */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const found = (await readdir(folder)).flatMap((name) => {
    const [, day, hour, minute, second] = fileName.exec(name) ?? []
    return day ? [{ file: join(folder, name), instant: new Date(`${day}${hour}:${minute}:${second}Z`) }] : []
  })
  const backups = await Promise.all(found.map(async (one) => ({ ...one, bytes: (await stat(one.file)).size })))
  return backups.sort((one, other) => other.instant.getTime() - one.instant.getTime())
}
