import { fileURLToPath } from 'node:url'
import { Migrator } from '@mikro-orm/migrations'
import type { SqlEntityManager as Em, EntityMetadata, InferKyselyDB, Options } from '@mikro-orm/sql'
import { entities } from '../entities/all-entities.ts'
import type { PostgresLimits } from './postgres/postgres.ts'
import { postgresAddress } from './postgres/postgres-address.ts'
import { enterCurrentSeason } from './season.ts'

export type { MikroORM as Orm } from '@mikro-orm/sql'
export type { Em }
/** The tables as statements in SQL name them. An instant comes as its database keeps it: `new Date()` reads it. */
export type Tables = InferKyselyDB<(typeof entities)[number]>

/** How a database is spoken to; also the name of its folder of migrations. */
export type Dialect = 'sqlite' | 'postgres'

const dialects = new WeakMap<ReturnType<Em['getPlatform']>, Dialect>()

/** For the few statements that have no common form. @throws for a database that `openDatabase` has not opened */
export function dialectOf(em: Em): Dialect {
  const dialect = dialects.get(em.getPlatform())
  if (!dialect) throw new Error('This database was not opened by openDatabase')
  return dialect
}

/** Tables that only SQL fills and asks: indexes that the mapper cannot describe. SQLite's has tables of its own. */
const unmappedTables = [/^submission_words/, 'submission_key']

const migrations = (dialect: Dialect) => ({
  path: fileURLToPath(new URL(`./migrations/${dialect}`, import.meta.url)),
  snapshotName: 'schema',
  emit: 'ts' as const,
  // The snapshot is what `npm run db:migration` wrote; a running server neither reads a database back nor writes files.
  snapshotOnMigrate: false,
})

/** SQLite sorts by bytes unless told otherwise, and does not know PostgreSQL's name for that. */
function withoutCollations({ props }: EntityMetadata): void {
  for (const property of props) delete property.collation
}

interface Opening {
  pool?: number
  minConnections?: number
  limits?: PostgresLimits
  /** A file that is not there is not made then, and one that is there stays as it is. */
  isReading?: boolean
}

/**
 * Opens the database that `url` names: `sqlite:<file>`, `sqlite::memory:` or `postgres://…`.
 * The drivers are loaded as needed, so that neither has to work on a machine that uses the other.
 * @throws when the database cannot be opened
 */
export async function openDatabase(
  url: string,
  { pool = 10, minConnections = 0, limits, isReading = false }: Opening = {},
) {
  const shared = {
    entities,
    extensions: [Migrator],
    schemaGenerator: { skipTables: unmappedTables },
    // A row and what belongs to it are of one season.
    filtersOnRelations: false,
    // Else every list and count would be joined with all that its rows belong to.
    autoJoinRefsForFilters: false,
    forceUtcTimezone: true,
    // Reports a missing database instead of creating it over a connection that is closed already.
    ensureDatabase: false,
    logger: () => {},
  } satisfies Options
  if (url.startsWith('sqlite:')) {
    const { MikroORM } = await import('@mikro-orm/sqlite')
    const { sqliteDialect } = await import('./sqlite/sqlite.ts')
    const file = url.slice('sqlite:'.length)
    const orm = await MikroORM.init({
      ...shared,
      dbName: file,
      discovery: { onMetadata: withoutCollations },
      migrations: migrations('sqlite'),
      driverOptions: sqliteDialect(file, isReading),
    })
    dialects.set(orm.em.getPlatform(), 'sqlite')
    await enterCurrentSeason(orm)
    return orm
  }
  const { MikroORM } = await import('@mikro-orm/postgresql')
  const { postgresDialect } = await import('./postgres/postgres.ts')
  const { connection } = postgresAddress(url)
  const orm = await MikroORM.init({
    ...shared,
    dbName: connection.database ?? connection.user ?? 'postgres',
    migrations: migrations('postgres'),
    driverOptions: postgresDialect(url, { connections: pool, minConnections, limits }),
  })
  dialects.set(orm.em.getPlatform(), 'postgres')
  // It connects when first asked; better now than with the first visitor.
  await orm.em.execute('select 1').catch(async (error) => {
    await orm.close()
    throw error
  })
  await enterCurrentSeason(orm)
  return orm
}

/**
 * Waits for the lock of this number, and keeps other transactions that ask for it out until this one ends; all processes
 * of the product must use the same number for the same thing. SQLite lets in one transaction at a time anyway.
 */
export async function takeAdvisoryLock(em: Em, lock: number): Promise<void> {
  if (dialectOf(em) === 'postgres') await em.execute('select pg_advisory_xact_lock(?)', [lock])
}
