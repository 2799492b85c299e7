import { fileURLToPath } from 'node:url'
import type { SqlEntityManager as Em, EntityMetadata, InferKyselyDB, Options, MikroORM as Orm } from '@mikro-orm/sql'
import { entities } from '../entities/all-entities.ts'
import { Migrator } from './migrations/migration-files.ts'
import type { PostgresLimits } from './postgres/postgres.ts'
import { parsePostgresAddress, withSchema } from './postgres/postgres-address.ts'
import { enterCurrentSeason } from './season.ts'

export type { Em, Orm }
/** Table types for SQL statements. Timestamps are in the database's format, which `new Date()` parses. */
export type Tables = InferKyselyDB<(typeof entities)[number]>

export const dialectNames = ['sqlite', 'postgres'] as const
export type Dialect = (typeof dialectNames)[number]

const dialects = new WeakMap<ReturnType<Em['getPlatform']>, Dialect>()

/**
 * For the few statements without a common form.
 * @throws for a database not opened by `openDatabase`
 */
export function getDialect(em: Em): Dialect {
  const dialect = dialects.get(em.getPlatform())
  if (!dialect) throw new Error('This database was not opened by openDatabase')
  return dialect
}

// Tables that only SQL accesses: indexes that the mapper cannot describe. SQLite's index adds internal tables.
const unmappedTables = [/^submission_words/, 'submission_key']

const migrations = (dialect: Dialect) => ({
  path: fileURLToPath(new URL(`./migrations/${dialect}`, import.meta.url)),
  snapshotName: 'schema',
  emit: 'ts' as const,
  // `npm run db:migration` writes the snapshot; a running server neither introspects the database nor writes files.
  snapshotOnMigrate: false,
})

// SQLite sorts by bytes by default, and does not support PostgreSQL's name for that.
function withoutCollations({ props }: EntityMetadata): void {
  for (const property of props) delete property.collation
}

interface Opening {
  pool?: number
  minConnections?: number
  limits?: PostgresLimits
  /** Read-only: creates no missing file, and changes no existing one. */
  isReading?: boolean
  /** Initial content of `:memory:`, as in a SQLite file without a write-ahead log. */
  content?: Buffer
  /** PostgreSQL schema other than the default: a restored backup before it is used. */
  schema?: string
}

/**
 * Opens `sqlite:<file>`, `sqlite::memory:` or `postgres://…`. Drivers are imported on demand, so that a machine only
 * needs the one that it uses.
 * @throws if the database cannot be opened
 */
export async function openDatabase(
  url: string,
  { pool = 10, minConnections = 0, limits, isReading = false, content, schema }: Opening = {},
) {
  const shared = {
    entities,
    extensions: [Migrator],
    schemaGenerator: { skipTables: unmappedTables },
    // A row and its relations belong to the same season.
    filtersOnRelations: false,
    // Otherwise every list and count would join all relations of its rows.
    autoJoinRefsForFilters: false,
    forceUtcTimezone: true,
    // Reports a missing database instead of creating it over a connection that is closed already.
    ensureDatabase: false,
    logger: () => {},
  } satisfies Options
  if (url.startsWith('sqlite:')) {
    const { MikroORM } = await import('@mikro-orm/sqlite')
    const { createSqliteDialect: sqliteDialect } = await import('./sqlite/sqlite.ts')
    const file = url.slice('sqlite:'.length)
    const orm = await MikroORM.init({
      ...shared,
      dbName: file,
      discovery: { onMetadata: withoutCollations },
      migrations: migrations('sqlite'),
      driverOptions: sqliteDialect(file, { isReading, content }),
    })
    dialects.set(orm.em.getPlatform(), 'sqlite')
    await enterCurrentSeason(orm)
    return orm
  }
  const { MikroORM } = await import('@mikro-orm/postgresql')
  const { createPostgresDialect: postgresDialect } = await import('./postgres/postgres.ts')
  const address = schema ? withSchema(url, schema) : url
  const { connection } = parsePostgresAddress(address)
  const orm = await MikroORM.init({
    ...shared,
    dbName: connection.database ?? connection.user ?? 'postgres',
    migrations: migrations('postgres'),
    driverOptions: postgresDialect(address, { connections: pool, minConnections, limits }),
  })
  dialects.set(orm.em.getPlatform(), 'postgres')
  // The pool connects lazily: connect now instead of for the first visitor.
  const [current] = await orm.em
    .execute<{ schema: string }[]>('select current_schema() as schema')
    .catch(async (error) => {
      await orm.close()
      throw error
    })
  // The migrator would look for its table in `public`.
  orm.config.set('migrations', { ...orm.config.get('migrations'), ...current })
  await enterCurrentSeason(orm)
  return orm
}

export const runTransaction = <Result>(orm: Orm, work: (em: Em) => Promise<Result>): Promise<Result> =>
  orm.em.fork().transactional(work)

/** Advisory lock of a process that migrates or seeds the database. Arbitrary, but the same for all processes. */
export const startLock = 20_250_811

/**
 * Acquires a lock until the end of the transaction; all processes of the product must use the same number for the same
 * purpose. SQLite runs one transaction at a time anyway.
 */
export async function takeAdvisoryLock(em: Em, lock: number): Promise<void> {
  if (getDialect(em) === 'postgres') await em.execute('select pg_advisory_xact_lock(?)', [lock])
}
