import { readFileSync } from 'node:fs'
import type { Migration } from '@mikro-orm/migrations'
import type { Dialect } from '../../orm.ts'
import { upgradeVersion13 } from './upgrade-version-1.3.ts'

export const baseline = 'Migration20261124170000_baseline'

export const isBeforeBaseline = (name: string) => name < baseline

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
