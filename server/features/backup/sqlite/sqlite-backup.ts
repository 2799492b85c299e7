import { createReadStream, fdatasyncSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { parse } from 'node:path'
import Database from 'better-sqlite3'
import { maxUnsyncedBytes, removeSqlite } from '../archive/durable-files.ts'
import { BackupError, type TableCount } from '../archive/manifest.ts'
import type { ArchiveWriter } from '../archive/write-archive.ts'
import { requireSpace } from '../disk-space.ts'
import { lockSqliteCopy } from '../leftovers.ts'
import { quoteIdentifier } from '../quote-identifier.ts'

/** Single data file of a SQLite backup: a complete database. */
export const sqliteFileName = 'contest.sqlite'

export const openSqliteToRead = (file: string) => {
  try {
    return new Database(file, { readonly: true, fileMustExist: true })
  } catch (error) {
    throw new BackupError(`DATABASE_URL cannot be opened: ${(error as Error).message}`)
  }
}

export function countSqliteRows(database: Database.Database): TableCount[] {
  const tables = database
    .prepare<[], { name: string }>(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'
        and sql not like 'create virtual%' order by name`,
    )
    .all()
  return tables.map(({ name }) => {
    const row = database.prepare<[], { rows: number }>(`select count(*) as rows from ${quoteIdentifier(name)}`).get()
    return { name, rows: row?.rows ?? 0 }
  })
}

export function readSqliteMigrations(database: Database.Database): string[] {
  const exists = database.prepare(`select 1 from sqlite_master where name = 'mikro_orm_migrations'`).get()
  if (!exists) throw new BackupError('DATABASE_URL holds no contest')
  return database
    .prepare<[], { name: string }>('select name from mikro_orm_migrations order by id')
    .all()
    .map(({ name }) => parse(name).name)
}

/** Size of a SQLite database with its log, in bytes. */
export async function measureSqlite(file: string): Promise<number> {
  const sizes = await Promise.all([file, `${file}-wal`].map((name) => stat(name).catch(() => ({ size: 0 }))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

export interface Snapshot {
  instant: Date
  migrations: string[]
  /** Bytes to be added to the archive. */
  bytes: number
  addTo: (archive: ArchiveWriter) => Promise<TableCount[]>
  close: () => Promise<void>
}

const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** Copies the database in parts, each of which is on the disk before the next, with pauses for the server's commits. */
async function copySnapshot(source: Database.Database, copy: string, signal: AbortSignal): Promise<void> {
  const file = await open(copy, 'wx', 0o600)
  const pages = Math.ceil(maxUnsyncedBytes / Number(source.pragma('page_size', { simple: true })))
  try {
    // One snapshot for all parts: otherwise, a write in between starts the copy again.
    source.exec('begin; select 1 from sqlite_master')
    await source.backup(copy, {
      progress() {
        if (signal.aborted) throw new BackupError('Interrupted; no file was left')
        const startedAt = performance.now()
        fdatasyncSync(file.fd)
        // Blocks the thread, which does nothing else.
        sleep(performance.now() - startedAt)
        return pages
      },
    })
  } finally {
    await file.close()
  }
}

/**
 * Copies a SQLite database at one instant while others write to it. In WAL mode, a reader blocks no writer. The copy is
 * beside the database, which is protected in the same way, and not in the folder of an encrypted backup.
 * @throws BackupError if there is no database, or no space for the copy
 */
export async function snapshotSqlite(file: string, signal: AbortSignal): Promise<Snapshot> {
  const source = openSqliteToRead(file)
  const { copy, unlock } = await lockSqliteCopy(file)
  const close = async () => {
    await removeSqlite(copy)
    unlock()
  }
  try {
    await requireSpace(copy, await measureSqlite(file), 'a copy of the database')
    const instant = new Date()
    await copySnapshot(source, copy, signal)
    const copied = new Database(copy)
    // A complete file without a log; the server sets WAL mode again.
    copied.pragma('journal_mode = delete')
    const [tables, migrations] = [countSqliteRows(copied), readSqliteMigrations(copied)]
    copied.close()
    const bytes = (await stat(copy)).size
    return {
      instant,
      migrations,
      bytes,
      close,
      async addTo(archive) {
        await archive.addStream(sqliteFileName, bytes, createReadStream(copy))
        return tables
      },
    }
  } catch (error) {
    await close()
    if (/^(SQLITE_(FULL|IOERR)|ENOSPC|EDQUOT)/.test(String((error as NodeJS.ErrnoException).code)))
      throw new BackupError('The disk of the database is full: free some space')
    throw error
  } finally {
    source.close()
  }
}

/**
 * @returns rows of each table
 * @throws BackupError if it is no consistent database
 */
export function checkSqlite(file: string): TableCount[] {
  const database = new Database(file, { fileMustExist: true })
  try {
    const [{ integrity_check: result } = {}] = database.pragma('integrity_check') as { integrity_check: string }[]
    if (result !== 'ok') throw new BackupError(`The database in the backup is damaged: ${result}`)
    const [broken] = database.pragma('foreign_key_check') as { table: string }[]
    if (broken)
      throw new BackupError(`The database in the backup is inconsistent: a row of ${broken.table} refers to none`)
    return countSqliteRows(database)
  } finally {
    database.close()
  }
}
