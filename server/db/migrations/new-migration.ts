/** `npm run db:migration -- <name>`: generates each database's migration from the last snapshot to the entities. */
import { createDatabase, startPostgres } from '../../test/database/test-postgres.ts'
import { openDatabase } from '../orm.ts'
import { migrate } from './migrate.ts'

const name = process.argv[2]
if (!name || !/^[a-z0-9-]+$/.test(name)) {
  console.error('Usage: npm run db:migration -- <name-in-lower-case>')
  process.exit(1)
}

async function write(url: string): Promise<void> {
  const orm = await openDatabase(url)
  // Applies the existing migrations, so that only the difference is generated.
  await migrate(orm)
  const { fileName, diff } = await orm.migrator.create(undefined, false, false, name)
  console.log(diff.up.length ? `wrote ${fileName}` : `nothing to do for ${url.split(':')[0]}`)
  await orm.close(true)
}

const postgres = await startPostgres()
try {
  await write('sqlite::memory:')
  await write(await createDatabase(postgres.address))
} finally {
  await postgres.stop()
}
