import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { SqliteDialect } from 'kysely'

/** The mapper writes values into most of its statements, which are then never met again; these are the last ones. */
const mostStatements = 100

/** Milliseconds between looks at whether tables have grown so much that their statistics mislead; as SQLite advises. */
const statisticsAge = 3_600_000

/** Which index answers a list soonest depends on what the tables hold. Looks at a sample, whatever their size. */
function keepStatistics(database: Database.Database): void {
  // The first look on a connection is at all tables, later ones at those that it has used.
  database.pragma('optimize = 0x10002')
  const look = setInterval(() => {
    if (database.open) database.pragma('optimize')
    else clearInterval(look)
  }, statisticsAge)
  look.unref()
}

/**
 * Opens a SQLite file, or `:memory:`, for the mapper. Statements stay prepared, as PostgreSQL's driver and any direct use
 * of this one would keep them: compiling an insert with its checks takes as long as running it.
 * @throws when the file cannot be opened
 */
export function sqliteDialect(file: string): SqliteDialect {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const database = new Database(file)
  // FULL: a commit is on the disk before it is answered, also through a power cut.
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'busy_timeout = 5000'])
    database.pragma(pragma)
  keepStatistics(database)

  // In the order of their last use.
  const prepared = new Map<string, Database.Statement<unknown[]>>()
  const prepare = (sql: string) => {
    const known = prepared.get(sql)
    const statement = known && !known.busy ? known : database.prepare<unknown[]>(sql)
    prepared.delete(sql)
    prepared.set(sql, statement)
    const [oldest] = prepared.keys()
    if (prepared.size > mostStatements && oldest) prepared.delete(oldest)
    return statement
  }
  return new SqliteDialect({ database: { prepare, close: () => database.close() } })
}
