import { build } from './build.ts'
import type { Config } from './config.ts'
import type { AppliedMigration } from './db/migrations/migrate.ts'
import { parsePostgresAddress } from './db/postgres/postgres-address.ts'

// Omits user, password and options.
function describeDatabase(url: string) {
  if (url.startsWith('sqlite:')) return { kind: 'SQLite', host: url.slice('sqlite:'.length) }
  const { hosts, connection } = parsePostgresAddress(url)
  const names = hosts.map(({ host, port }) => `${host}:${port}`)
  return { kind: 'PostgreSQL', host: `${names.join(',')}/${connection.database ?? ''}` }
}

interface Start {
  config: Config
  address: string
  demoNow: Date | null
  migrations: readonly AppliedMigration[]
}

export function describeStart({ config: { CONTEST_MODE: mode, DATABASE_URL }, address, demoNow, migrations }: Start) {
  const database = describeDatabase(DATABASE_URL)
  const ms = Math.round(migrations.reduce((sum, migration) => sum + migration.ms, 0))
  const day = demoNow ? ` on ${demoNow.toDateString()}` : ''
  const applied = migrations.length === 1 ? '1 migration' : `${migrations.length || 'no'} migrations`
  return {
    start: { ...build, mode, database, migrations, address },
    message: [
      `Snowplow Naming Contest ${build.version} (${build.commit}) is at ${address} in ${mode} mode${day}`,
      `${database.kind} ${database.host}, ${applied} applied${ms ? ` in ${ms} ms` : ''}`,
    ].join('; '),
  }
}
