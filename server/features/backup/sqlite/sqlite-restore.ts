import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { linkOrRename, syncPath } from '../archive/durable-files.ts'
import { BackupError, formatInstant } from '../archive/manifest.ts'
import { findFreeName } from '../free-name.ts'
import { lockFile } from '../lock-file.ts'

const getCode = (error: unknown) => String((error as { code?: string }).code ?? '')

const inUse = (file: string) =>
  new BackupError(`${file} is in use: stop the server and every command that uses it, then try again`)

/** @returns the locked connection, or null for a damaged database, which no server can have opened */
function lockExclusively(file: string): Database.Database | null {
  const database = new Database(file, { fileMustExist: true, timeout: 0 })
  try {
    // Leaving WAL mode requires exclusive access, and moves the log into the file.
    database.pragma('journal_mode = delete')
    database.exec('begin exclusive')
    return database
  } catch (error) {
    database.close()
    if (getCode(error).startsWith('SQLITE_BUSY')) throw inUse(file)
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(getCode(error))) return null
    throw error
  }
}

export interface SqliteLock {
  /** Puts a restored database in place of the old one. @returns the old one's new name, if there was one */
  replaceBy: (restored: string) => Promise<string | null>
  release: () => void
}

/**
 * Locks a SQLite database against servers and other restores.
 * @throws BackupError if it is in use
 */
export function lockSqlite(file: string): SqliteLock {
  const unlock = lockFile(`${file}.restore-lock`, () => new BackupError(`${file} is being restored by another process`))
  let database: Database.Database | null = null
  try {
    database = existsSync(file) ? lockExclusively(file) : null
  } catch (error) {
    unlock()
    throw error
  }
  return {
    async replaceBy(restored) {
      // A server may have created one since.
      if (!database && existsSync(file)) database = lockExclusively(file)
      const old = await findFreeName(`${file}.before-restore-${formatInstant(new Date())}`, existsSync)
      // The log of the old database, which only a damaged or deleted one still has.
      for (const suffix of ['-wal', '-shm'])
        if (existsSync(`${file}${suffix}`)) await rename(`${file}${suffix}`, `${old}${suffix}`)
      const isReplaced = existsSync(file)
      // There is no instant without a database, in which a server would start with an empty one.
      if (isReplaced) await linkOrRename(file, old)
      await rename(restored, file)
      await syncPath(dirname(file))
      return isReplaced ? old : null
    },
    release() {
      database?.close()
      unlock()
    },
  }
}
