import { join, parse } from 'node:path'
import { build } from '../../build.ts'
import { type Dialect, getDialect, type Orm } from '../orm.ts'
import { WrongDatabase } from '../wrong-database.ts'
import { describeUnsupported, isBeforeBaseline, stateOf } from './baseline/baseline.ts'
import { listMigrations } from './migration-files.ts'

export interface AppliedMigration {
  name: string
  ms: number
}

/**
 * Migrates a database to this version's schema.
 *
 * SQLite alters a table by recreating it: foreign keys are disabled until the end, then all checked.
 * @param to last migration to apply; all by default
 * @returns the applied migrations, in order
 * @throws WrongDatabase if another version than 1.3, this one or the release before it has migrated it
 */
export async function migrate(orm: Orm, to?: string): Promise<AppliedMigration[]> {
  await readSupportedMigrations(orm)
  const applied: AppliedMigration[] = []
  let startedAt = 0
  const start = () => {
    startedAt = performance.now()
  }
  const finish = ({ name }: { name: string }) => {
    applied.push({ name, ms: Math.round(performance.now() - startedAt) })
  }
  orm.migrator.on('migrating', start).on('migrated', finish)
  try {
    await applyPending(orm, to)
  } finally {
    orm.migrator.off('migrating', start).off('migrated', finish)
  }
  return applied
}

async function applyPending(orm: Orm, to: string | undefined): Promise<void> {
  const up = () => orm.migrator.up(to ? { to } : undefined)
  if (getDialect(orm.em) === 'postgres') {
    await up()
    return
  }
  // Checking all foreign keys takes a minute for millions of rows: skipped if nothing is pending.
  const pending = await orm.migrator.getPending()
  if (pending.length === 0) return
  await orm.em.execute('pragma foreign_keys = off')
  try {
    await up()
    const [broken] = await orm.em.execute<object[]>('pragma foreign_key_check')
    if (broken) throw new Error(`A row refers to one that is not there: ${JSON.stringify(broken)}`)
  } finally {
    await orm.em.execute('pragma foreign_keys = on')
  }
}

/** Names of this version's migrations, in order. */
export const getMigrations = (dialect: Dialect): string[] => listMigrations(join(import.meta.dirname, dialect))

/**
 * Says why a database cannot be upgraded to this version, and what to do; undefined if it can.
 * @param names migrations that it has
 * @param release that migrated it last; null if it is not known
 * @returns the end of a sentence about the database
 */
export function findUnsupported(
  dialect: Dialect,
  names: readonly string[],
  release: string | null = null,
): string | undefined {
  const supported = new Set(getMigrations(dialect))
  const newer = names.find((name) => !supported.has(name) && !isBeforeBaseline(name))
  if (newer)
    return `is of ${release ? `release ${release}` : 'another release'}, which is newer than ${build.release} (${newer}): start that release, or restore a backup from before it`
  if (stateOf(names) !== undefined) return undefined
  return describeUnsupported(names.filter(isBeforeBaseline).sort().at(-1) ?? '')
}

const tableQueries: Record<Dialect, string> = {
  sqlite: `select name from sqlite_master where name = 'mikro_orm_migrations'`,
  postgres: `select to_regclass('mikro_orm_migrations')::text as name`,
}

// Queries of a fork belong to no transaction: that of the start would hold a lock on the table until the migrations,
// on another connection, have changed it.

/** Names of the migrations that a database has, in order; none without a contest. The migrator would create its table. */
async function readMigrations(orm: Orm): Promise<string[]> {
  const [table] = await orm.em.fork().execute<{ name: string | null }[]>(tableQueries[getDialect(orm.em)])
  if (!table?.name) return []
  const rows = await orm.em.fork().execute<{ name: string }[]>('select name from mikro_orm_migrations order by id')
  return rows.map(({ name }) => parse(name).name)
}

/** Release that started on the database last; null for one of before this was stored. */
const readRelease = async (orm: Orm): Promise<string | null> => {
  const rows = await orm.em
    .fork()
    .execute<{ release: string | null }[]>('select release from contest')
    .catch(() => [])
  return rows[0]?.release ?? null
}

/** Stores this release as the one that started on the database last. */
export async function storeRelease(orm: Orm): Promise<void> {
  const { release } = build
  await orm.em
    .fork()
    .execute('update contest set release = ? where release is null or release <> ?', [release, release])
}

/**
 * Reads the migrations of a database, without changing it.
 * @throws WrongDatabase if it cannot be upgraded to this version
 */
export async function readSupportedMigrations(orm: Orm): Promise<string[]> {
  const names = await readMigrations(orm)
  const dialect = getDialect(orm.em)
  if (!findUnsupported(dialect, names)) return names
  throw new WrongDatabase(`DATABASE_URL ${findUnsupported(dialect, names, await readRelease(orm))}`)
}

/**
 * Accepts a database of this version without changing it.
 * @throws WrongDatabase for any other
 */
export async function refuseOtherVersion(orm: Orm): Promise<void> {
  const names = await readSupportedMigrations(orm)
  if (names.length === 0) throw new WrongDatabase('DATABASE_URL holds no contest')
  if (getMigrations(getDialect(orm.em)).some((name) => !names.includes(name)))
    throw new WrongDatabase('DATABASE_URL is of an older version: start this version on it once, then try again')
}
