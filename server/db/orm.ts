import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Migrator } from '@mikro-orm/migrations'
import type { Options } from '@mikro-orm/sql'
import { entities } from './entities.ts'

export type { MikroORM as Orm, SqlEntityManager as Em } from '@mikro-orm/sql'

const migrations = (dialect: string) => ({
  path: fileURLToPath(new URL(`./migrations/${dialect}`, import.meta.url)),
  snapshotName: 'schema',
  emit: 'ts' as const,
})

/**
 * Opens the database that `url` names: `sqlite:<file>`, `sqlite::memory:` or `postgres://…`.
 * The drivers are loaded as needed, so that neither has to work on a machine that uses the other.
 * @throws when the database cannot be opened
 */
export async function openDatabase(url: string, { pool = 10 }: { pool?: number } = {}) {
  const shared = { entities, extensions: [Migrator], forceUtcTimezone: true, logger: () => {} } satisfies Options
  if (url.startsWith('sqlite:')) {
    const { MikroORM } = await import('@mikro-orm/sqlite')
    const file = url.slice('sqlite:'.length)
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
    const orm = await MikroORM.init({ ...shared, dbName: file, migrations: migrations('sqlite') })
    const database = await orm.em.getConnection().getNativeClient()
    // FULL: a commit is on the disk before it is answered, also through a power cut.
    for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'busy_timeout = 5000'])
      database.pragma(pragma)
    return orm
  }
  const { MikroORM } = await import('@mikro-orm/postgresql')
  const orm = await MikroORM.init({
    ...shared,
    clientUrl: url,
    pool: { min: 0, max: pool },
    migrations: migrations('postgres'),
  })
  // It connects when first asked; better now than with the first visitor.
  await orm.em.execute('select 1')
  return orm
}
