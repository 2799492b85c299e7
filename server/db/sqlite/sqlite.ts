import { mkdirSync, statSync } from 'node:fs'
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
import { defaultDatabase } from '../../config.ts'
import { noFiles, openFiles } from './sqlite-files.ts'
import { BusyRetry, Mutex } from './sqlite-mutex.ts'
import { type Handle, SqliteSession } from './sqlite-session.ts'

/** The mapper writes values into most of its statements, which are then never met again; these are the last ones. */
const maxPreparedStatements = 100

/** Tables may have grown so much meanwhile that their statistics mislead; as SQLite advises. */
const statisticsIntervalMs = 3_600_000

/** Nobody is served yet who would have to wait too. */
const openTimeoutMs = 5_000

/** Statistics are advice: a disk that is full or locked just now is no reason to stop. */
function updateStatistics(database: Database.Database, how: string): void {
  try {
    database.pragma(how)
  } catch {}
}

/** Which index answers a list soonest depends on what the tables hold. Looks at a sample, whatever their size. */
function keepStatistics({ database, mutex }: Handle): void {
  const timer = setInterval(async () => {
    await mutex.take()
    if (database.open) updateStatistics(database, 'optimize')
    else clearInterval(timer)
    mutex.pass()
  }, statisticsIntervalMs)
  timer.unref()
}

/** As another process keeps it, which may be using it; nothing is made that is not there. */
const openToRead = (file: string) => new Database(file, { readonly: true, fileMustExist: true, timeout: openTimeoutMs })

/** A misspelled path would otherwise start an empty contest somewhere else. */
function requireFolder(file: string): void {
  const folder = dirname(file)
  if (`sqlite:${file}` === defaultDatabase) mkdirSync(folder, { recursive: true })
  else if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`The folder ${folder} does not exist; create it, or correct the path`)
}

function open(file: string): Database.Database {
  if (file !== ':memory:') requireFolder(file)
  const database = new Database(file, { timeout: openTimeoutMs })
  // FULL: a commit is on the disk before it is answered, also through a power cut.
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) database.pragma(pragma)
  // The first look on a connection is at all tables and all of their rows: of a sample SQLite learns too little to find
  // the entries of a district among a million soon. Later ones are at tables that it has used.
  updateStatistics(database, 'optimize = 0x10002')
  // From now on waiting is ours: SQLite's own stops the whole process.
  database.pragma('busy_timeout = 0')
  return database
}

/**
 * Statements stay prepared, as PostgreSQL's driver and any direct use of this one would keep them: compiling an insert
 * with its checks takes as long as running it.
 */
function keepPrepared(database: Database.Database): Handle['prepare'] {
  // In the order of their last use.
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

/** Hands out sessions; kysely's own driver hands out the handle itself, and with it any wait for another process. */
class SessionDriver extends SqliteDriver {
  readonly #handle: Handle

  constructor(handle: Handle) {
    super({ database: { prepare: handle.prepare, close: () => handle.database.close() } })
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

/** The sessions take turns by themselves. */
class SessionAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/**
 * Opens a SQLite file, or `:memory:`, for the mapper. What goes wrong later, such as a full disk, a file that another
 * process holds or one that is gone (`SQLITE_GONE`), fails the statements that meet it, and passes with its cause.
 * @throws when the file cannot be opened
 */
export function sqliteDialect(file: string, isReading: boolean): Dialect {
  const database = isReading ? openToRead(file) : open(file)
  const handle: Handle = {
    database,
    prepare: keepPrepared(database),
    files: file === ':memory:' ? noFiles : openFiles(file),
    mutex: new Mutex(),
    lock: new BusyRetry(),
  }
  if (!isReading) keepStatistics(handle)
  return {
    createDriver: () => new SessionDriver(handle),
    createAdapter: () => new SessionAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  }
}
