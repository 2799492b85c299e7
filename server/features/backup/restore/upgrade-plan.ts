import { dirname } from 'node:path'
import { getMigrations } from '../../../db/migrations/migrate.ts'
import type { Header, TableCount } from '../archive/manifest.ts'
import { getDatabaseFile, getDatabaseKind } from '../backup.ts'
import { readFreeSpace } from '../disk-space.ts'
import { connect, measurePostgres, readPostgresMigrations } from '../postgres/postgres-backup.ts'
import { countPostgresRows } from '../postgres/postgres-load.ts'
import { countSqliteRows, measureSqlite, openSqliteToRead, readSqliteMigrations } from '../sqlite/sqlite-backup.ts'

/** A migration may copy every table. */
const spaceFactor = 2

export interface UpgradePlan {
  database: Header['database']
  /** Migrations that the next start applies, in order. */
  pending: string[]
  tables: TableCount[]
  bytes: number
  /** Free bytes that the migrations need. */
  neededBytes: number
  /** Null for PostgreSQL, whose disk is elsewhere. */
  freeBytes: number | null
}

async function readSqlite(file: string) {
  const source = openSqliteToRead(file)
  try {
    return {
      migrations: readSqliteMigrations(source),
      tables: countSqliteRows(source),
      bytes: await measureSqlite(file),
      freeBytes: await readFreeSpace(dirname(file)),
    }
  } finally {
    source.close()
  }
}

async function readPostgres(url: string) {
  const client = await connect(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    const migrations = await readPostgresMigrations(client)
    const { rows } = await client.query<{ schema: string }>('select current_schema() as schema')
    const tables = await countPostgresRows(client, rows[0]?.schema ?? 'public')
    return { migrations, tables, bytes: await measurePostgres(client), freeBytes: null }
  } finally {
    await client.end()
  }
}

/**
 * Finds what a start of this version would do with a database that it accepts, and changes nothing.
 * @throws BackupError if there is no database
 */
export async function planUpgrade(url: string): Promise<UpgradePlan> {
  const database = getDatabaseKind(url)
  const { migrations, ...found } = await (database === 'sqlite' ? readSqlite(getDatabaseFile(url)) : readPostgres(url))
  const pending = getMigrations(database).filter((name) => !migrations.includes(name))
  return {
    ...found,
    database,
    pending,
    neededBytes: pending.length ? found.bytes * spaceFactor : 0,
  }
}
