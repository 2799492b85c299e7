import { rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { BackupError } from './archive/manifest.ts'

/**
 * Locks a name for one process: an empty SQLite database, whose lock the system releases when the process ends, however it
 * ends.
 * @returns a function that releases it
 * @throws BackupError that of `busyError` while another process has it
 */
export function lockFile(name: string, busyError: () => BackupError): () => void {
  let lock: Database.Database
  try {
    lock = new Database(name, { timeout: 0 })
  } catch (error) {
    throw new BackupError(`${name} cannot be written: ${(error as Error).message}`)
  }
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (String((error as { code?: string }).code).startsWith('SQLITE_BUSY')) throw busyError()
    throw error
  }
  return () => {
    rmSync(name, { force: true })
    lock.close()
  }
}
