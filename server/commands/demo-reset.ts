/** `npm run demo:reset`: removes the demo; its next start seeds a new one. Reads the same settings as the server. */

import { existsSync, rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { BadSettings, readConfig } from '../config.ts'
import { type Em, openDatabase, startLock, takeAdvisoryLock } from '../db/orm.ts'
import { unlimited } from '../db/postgres/postgres.ts'
import { WrongDatabase } from '../db/wrong-database.ts'

class DatabaseInUse extends Error {}

// Plain SQL: a demo of an older version has other columns, and is not migrated before its removal.
const isSampleQuery = 'select is_sample from contest where id = 1'

function refuseReal(rows: readonly { is_sample: unknown }[] | undefined): void {
  if (!rows?.[0]?.is_sample)
    throw new WrongDatabase('DATABASE_URL holds no sample contest, and nothing else is removed')
}

const getCode = (error: unknown) => (error as { code?: string }).code ?? ''

function removeFile(file: string): boolean {
  if (file === ':memory:' || !existsSync(file)) return false
  const database = new Database(file, { fileMustExist: true })
  try {
    refuseReal(database.prepare<[], { is_sample: unknown }>(isSampleQuery).all())
    // Leaving WAL mode requires exclusive access to the file.
    database.pragma('journal_mode = delete')
  } catch (error) {
    if (getCode(error).startsWith('SQLITE_BUSY')) throw new DatabaseInUse('A server uses the database')
    // Not a database, or not one of this product.
    if (/^SQLITE_(NOTADB|ERROR)$/.test(getCode(error))) refuseReal(undefined)
    throw error
  } finally {
    database.close()
  }
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
  return true
}

const otherSessionsQuery = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
  and coalesce(backend_type, 'client backend') = 'client backend'`

// One table per season; unknown to the mapper.
const wordTablesQuery = `select tablename as name from pg_tables
  where schemaname = current_schema() and tablename like 'submission\\_words%'`

async function dropTables(em: Em, tables: readonly string[]): Promise<boolean> {
  // Held until the tables are dropped: a server that starts in the meantime waits, then seeds them again.
  await takeAdvisoryLock(em, startLock)
  const [contest] = await em.execute<{ name: string | null }[]>(`select to_regclass('contest')::text as name`)
  if (!contest?.name) return false
  refuseReal(await em.execute<{ is_sample: boolean }[]>(isSampleQuery))
  const [used] = await em.execute<{ count: number }[]>(otherSessionsQuery)
  if (used?.count) throw new DatabaseInUse('A server uses the database')
  const wordTables = await em.execute<{ name: string }[]>(wordTablesQuery)
  for (const table of [...wordTables.map(({ name }) => name), ...tables])
    await em.execute(`drop table if exists "${table}" cascade`)
  return true
}

/**
 * Removes the demo's database, file or tables.
 * @returns false if there is nothing to remove
 * @throws WrongDatabase if it holds anything but a demo; DatabaseInUse
 */
async function removeDemo(url: string): Promise<boolean> {
  if (url.startsWith('sqlite:')) return removeFile(url.slice('sqlite:'.length))
  const orm = await openDatabase(url, { pool: 1, limits: unlimited })
  const described = [...orm.getMetadata().getAll().values()].map(({ tableName }) => tableName)
  const tables = [...described, 'submission_key', 'mikro_orm_migrations']
  try {
    return await orm.em.fork().transactional((em) => dropTables(em, tables))
  } finally {
    await orm.close()
  }
}

function stopWith(message: string): never {
  console.error(message)
  process.exit(1)
}

try {
  const { CONTEST_MODE, DATABASE_URL } = readConfig(process.env)
  if (CONTEST_MODE !== 'demo') stopWith(`Only a demo is removed, and CONTEST_MODE is ${CONTEST_MODE}.`)
  const isRemoved = await removeDemo(DATABASE_URL)
  console.log(isRemoved ? 'The demo is removed; the next start brings a new one.' : 'There is no demo to remove.')
} catch (error) {
  if (error instanceof DatabaseInUse) stopWith(`${error.message}: stop it first.`)
  if (error instanceof WrongDatabase || error instanceof BadSettings) stopWith(error.message)
  throw error
}
