import { readFileSync } from 'node:fs'
import type { Migration } from '@mikro-orm/migrations'
import type { Dialect } from '../../orm.ts'
import { upgradeVersion13 } from './upgrade-version-1.3.ts'

export const baseline = 'Migration20261124170000_baseline'

export const isBeforeBaseline = (name: string) => name < baseline

/** Last migration of version 1.3, up to a second in which the two databases differ. */
const version13 = 'Migration2026112207010'

/**
 * Says of which release a database is that cannot be upgraded, and which one to start first.
 * @param name last migration before the baseline
 */
export const describeUnsupported = (name: string) =>
  name < version13
    ? `is of a version before 1.3 (${name}): start version 1.3 on it once, then this release`
    : `is of a commit between version 1.3 and release 1.3.0-1 (${name}): start the last commit before that release's ` +
      'baseline on it once, then this release'

/** State of a database by its last migration before the baseline; undefined if none of them can be upgraded. */
export function stateOf(migrations: readonly string[]): 'empty' | '1.3' | 'current' | undefined {
  const last = migrations.filter(isBeforeBaseline).sort().at(-1)
  if (last === undefined) return 'empty'
  if (last.endsWith('_decisions_and_versions')) return '1.3'
  return last.endsWith('_rename_private_terms') ? 'current' : undefined
}

/** Creates the tables, upgrades those of version 1.3, or accepts those that the replaced migrations have created. */
export async function applyBaseline(migration: Migration, dialect: Dialect): Promise<void> {
  const statements = readFileSync(new URL(`./${dialect}.sql`, import.meta.url), 'utf8')
    .split(/;\s*\n/)
    .filter(Boolean)
  const isTable = (statement: string) => /^create (virtual )?table/.test(statement)
  const executeAll = async (some: readonly string[]) => {
    for (const statement of some) await migration.execute(statement)
  }
  const createTables = () => executeAll(statements.filter(isTable))
  const createIndexes = () => executeAll(statements.filter((statement) => !isTable(statement)))
  const rows = (await migration.execute('select name from mikro_orm_migrations')) as { name: string }[]
  const state = stateOf(rows.map(({ name }) => name))
  if (state === '1.3') await upgradeVersion13(migration, dialect, createTables, createIndexes)
  if (state === 'empty') {
    await createTables()
    await createIndexes()
  }
  await migration.execute('delete from mikro_orm_migrations where name < ?', [baseline])
}
