import { readdirSync } from 'node:fs'
import { parse } from 'node:path'
import { dialectOf, type Orm } from '../orm.ts'
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

function getSupportedMigrations(orm: Orm): Set<string> {
  const files = readdirSync(orm.config.get('migrations').path ?? '').map((file) => parse(file))
  return new Set(files.filter(({ ext }) => ext === '.ts').map(({ name }) => name))
}

function refuseUnknown(names: readonly string[], supported: ReadonlySet<string>): void {
  const newer = names.find((name) => !supported.has(name) && !isBeforeBaseline(name))
  if (newer)
    throw new WrongDatabase(
      `a newer version has changed DATABASE_URL (${newer}): start that version, or restore a backup from before it`,
    )
  if (stateOf(names) === undefined)
    throw new WrongDatabase(
      `DATABASE_URL is neither of version 1.3 nor of the release before this one (${names.filter(isBeforeBaseline).sort().at(-1)}): ` +
        'start the release before this one on it once, then this one; or restore a backup of version 1.3',
    )
}

async function refuseUnsupported(orm: Orm): Promise<void> {
  const executed = await orm.migrator.getExecuted()
  refuseUnknown(
    executed.map(({ name }) => name),
    getSupportedMigrations(orm),
  )
}

/**
 * Accepts a database of this version without changing it.
 * @throws WrongDatabase for any other
 */
export async function refuseOtherVersion(orm: Orm): Promise<void> {
  const supported = getSupportedMigrations(orm)
  // The migrator would create its table.
  const done = await orm.em.execute<{ name: string }[]>('select name from mikro_orm_migrations').catch(() => [])
  const names = done.map(({ name }) => parse(name).name)
  if (names.length === 0) throw new WrongDatabase('DATABASE_URL holds no contest')
  refuseUnknown(names, supported)
  if (!supported.isSubsetOf(new Set(names)))
    throw new WrongDatabase('DATABASE_URL is of an older version: start this version on it once, then try again')
}
