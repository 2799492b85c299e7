import { readdirSync } from 'node:fs'
import { join, parse } from 'node:path'
import { type Dialect, dialectOf, type Orm } from '../orm.ts'
import { WrongDatabase } from '../wrong-database.ts'
import { isBeforeBaseline, stateOf } from './baseline/baseline.ts'

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
  await refuseUnsupported(orm)
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
  if (dialectOf(orm.em) === 'postgres') {
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
export function getMigrations(dialect: Dialect): string[] {
  const files = readdirSync(join(import.meta.dirname, dialect)).map((file) => parse(file))
  return files.flatMap(({ ext, name }) => (ext === '.ts' ? name : [])).sort()
}

/** Finds the migration of another version that prevents an upgrade to this one. */
export function findUnsupported(
  dialect: Dialect,
  names: readonly string[],
): { name: string; isNewer: boolean } | undefined {
  const supported = new Set(getMigrations(dialect))
  const newer = names.find((name) => !supported.has(name) && !isBeforeBaseline(name))
  if (newer) return { name: newer, isNewer: true }
  if (stateOf(names) !== undefined) return undefined
  return { name: names.filter(isBeforeBaseline).sort().at(-1) ?? '', isNewer: false }
}

function refuseUnknown(dialect: Dialect, names: readonly string[]): void {
  const unsupported = findUnsupported(dialect, names)
  if (unsupported?.isNewer)
    throw new WrongDatabase(
      `a newer version has changed DATABASE_URL (${unsupported.name}): start that version, or restore a backup from before it`,
    )
  if (unsupported)
    throw new WrongDatabase(
      `DATABASE_URL is neither of version 1.3 nor of the release before this one (${unsupported.name}): ` +
        'start the release before this one on it once, then this one; or restore a backup of version 1.3',
    )
}

async function refuseUnsupported(orm: Orm): Promise<void> {
  const executed = await orm.migrator.getExecuted()
  refuseUnknown(
    dialectOf(orm.em),
    executed.map(({ name }) => name),
  )
}

/**
 * Accepts a database of this version without changing it.
 * @throws WrongDatabase for any other
 */
export async function refuseOtherVersion(orm: Orm): Promise<void> {
  const dialect = dialectOf(orm.em)
  // The migrator would create its table.
  const done = await orm.em.execute<{ name: string }[]>('select name from mikro_orm_migrations').catch(() => [])
  const names = done.map(({ name }) => parse(name).name)
  if (names.length === 0) throw new WrongDatabase('DATABASE_URL holds no contest')
  refuseUnknown(dialect, names)
  if (getMigrations(dialect).some((name) => !names.includes(name)))
    throw new WrongDatabase('DATABASE_URL is of an older version: start this version on it once, then try again')
}
