import { readdirSync } from 'node:fs'
import { parse } from 'node:path'
import { dialectOf, type Orm } from '../orm.ts'
import { WrongDatabase } from '../wrong-database.ts'

export interface AppliedMigration {
  name: string
  ms: number
}

/**
 * Brings the tables of a database to those of this version.
 *
 * SQLite changes a table by making it anew: for that long it minds no references, which are all looked at in the end.
 * @param to the last migration that is wanted; all of them by default
 * @returns the migrations that were pending, in their order
 * @throws WrongDatabase for one that a newer version has brought further
 */
export async function migrate(orm: Orm, to?: string): Promise<AppliedMigration[]> {
  await refuseNewer(orm)
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
  // To look at all references takes a minute for millions of rows: no start does it for nothing.
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

/** The names of all migrations; the schema's snapshot lies beside them. */
function getSupportedMigrations(orm: Orm): Set<string> {
  const files = readdirSync(orm.config.get('migrations').path ?? '').map((file) => parse(file))
  return new Set(files.filter(({ ext }) => ext === '.ts').map(({ name }) => name))
}

function refuseUnknown(names: readonly string[], supported: ReadonlySet<string>): void {
  const newer = names.find((name) => !supported.has(name))
  if (newer)
    throw new WrongDatabase(
      `a newer version has changed DATABASE_URL (${newer}): start that version, or restore a backup from before it`,
    )
}

async function refuseNewer(orm: Orm): Promise<void> {
  const executed = await orm.migrator.getExecuted()
  refuseUnknown(
    executed.map(({ name }) => name),
    getSupportedMigrations(orm),
  )
}

/**
 * Lets in a database that this version has made or migrated, and changes nothing in any other.
 * @throws WrongDatabase
 */
export async function refuseOtherVersion(orm: Orm): Promise<void> {
  const supported = getSupportedMigrations(orm)
  // The migrator would make its table.
  const done = await orm.em.execute<{ name: string }[]>('select name from mikro_orm_migrations').catch(() => [])
  const names = done.map(({ name }) => parse(name).name)
  if (names.length === 0) throw new WrongDatabase('DATABASE_URL holds no contest')
  refuseUnknown(names, supported)
  if (names.length < supported.size)
    throw new WrongDatabase('DATABASE_URL is of an older version: start this version on it once, then try again')
}
