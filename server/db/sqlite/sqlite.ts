import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import {
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { defaultDatabase } from '../../config/settings.ts'
import { Mutex } from '../../lib/mutex.ts'
import { BusyRetry } from './busy-retry.ts'
import { noFiles, openFiles } from './sqlite-files.ts'
import { type Handle, SqliteSession } from './sqlite-session.ts'

// Limit of the LRU cache: the mapper inlines values into most statements, which then never recur.
const maxPreparedStatements = 100

// Milliseconds, as SQLite recommends: statistics mislead once tables have grown.
const statisticsIntervalMs = 3_600_000

// Milliseconds. Blocks the process, which serves no calls yet.
const openTimeoutMs = 5_000

// Best effort: a full or locked disk is no reason to stop.
function updateStatistics(database: Database.Database, how: string): void {
  try {
    database.pragma(how)
  } catch {}
}

// Refreshes the statistics from which SQLite selects indexes. Reads a sample, whatever the size of a table.
function scheduleStatistics({ database, mutex }: Handle): NodeJS.Timeout {
  return setInterval(async () => {
    await mutex.acquire()
    if (database.open) updateStatistics(database, 'optimize')
    mutex.release()
  }, statisticsIntervalMs).unref()
}

const openToRead = (file: string) => new Database(file, { readonly: true, fileMustExist: true, timeout: openTimeoutMs })

function open(file: string, content: Buffer | undefined): Database.Database {
  // A missing folder of any other database is a misspelled path.
  if (`sqlite:${file}` === defaultDatabase) mkdirSync(dirname(file), { recursive: true })
  const database = new Database(content ?? file, { timeout: openTimeoutMs })
  // FULL: a commit is on disk before the reply, even in a power failure. Purged data is overwritten in the file.
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'secure_delete = ON'])
    database.pragma(pragma)
  // The first run analyzes all rows of all tables: from a sample, SQLite learns too little to find a district's entries
  // among a million quickly. Later runs analyze the tables in use.
  updateStatistics(database, 'optimize = 0x10002')
  // From here on `BusyRetry` waits: SQLite's own timeout blocks the whole process.
  database.pragma('busy_timeout = 0')
  return database
}

// Caches prepared statements, as PostgreSQL's driver does: compiling an insert with its checks takes as long as running
// it.
function cacheStatements(database: Database.Database): Handle['prepare'] {
  // Least recently used first.
  const prepared = new Map<string, Database.Statement<unknown[]>>()
  return (sql) => {
    const cached = prepared.get(sql)
    const statement = cached && !cached.busy ? cached : database.prepare<unknown[]>(sql)
    prepared.delete(sql)
    prepared.set(sql, statement)
    const [oldest] = prepared.keys()
    if (prepared.size > maxPreparedStatements && oldest) prepared.delete(oldest)
    return statement
  }
}

// Creates sessions; kysely's driver shares the handle, and with it any wait for another process.
class SessionDriver extends SqliteDriver {
  readonly #handle: Handle

  constructor(handle: Handle, statistics: NodeJS.Timeout | undefined) {
    const close = () => {
      clearInterval(statistics)
      handle.database.close()
    }
    super({ database: { prepare: handle.prepare, close } })
    this.#handle = handle
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteSession(this.#handle)
  }

  override beginTransaction(session: SqliteSession): Promise<void> {
    return session.startTransaction()
  }

  override commitTransaction(session: SqliteSession): Promise<void> {
    return session.commit()
  }

  override rollbackTransaction(session: SqliteSession): Promise<void> {
    return session.rollback()
  }
}

class SessionAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

interface Opening {
  isReading: boolean
  /** Initial content of `:memory:`; empty by default. */
  content: Buffer | undefined
}

/**
 * Opens a SQLite file, or `:memory:`. Later problems, such as a full disk, a lock of another process or a missing file
 * (`SQLITE_GONE`), reject the affected statements, and end with their cause.
 * @throws if the file cannot be opened
 */
export function createSqliteDialect(file: string, { isReading, content }: Opening): Dialect {
  const database = isReading ? openToRead(file) : open(file, content)
  const handle: Handle = {
    database,
    prepare: cacheStatements(database),
    files: file === ':memory:' ? noFiles : openFiles(file),
    mutex: new Mutex(),
    lock: new BusyRetry(),
  }
  const statistics = isReading ? undefined : scheduleStatistics(handle)
  return {
    createDriver: () => new SessionDriver(handle, statistics),
    createAdapter: () => new SessionAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  }
}
