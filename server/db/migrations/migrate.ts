import { readdirSync } from 'node:fs'
import { parse } from 'node:path'
import { dialectOf, type Orm } from '../orm.ts'
import { WrongDatabase } from '../wrong-database.ts'

/**
 * Brings the tables of a database to those of this version.
 *
 * SQLite changes a table by making it anew: for that long it minds no references, which are all looked at in the end.
 * @param to the last migration that is wanted; all of them by default
 * @throws WrongDatabase for one that a newer version has brought further
 */
export async function migrate(orm: Orm, to?: string): Promise<void> {
  await refuseNewer(orm)
  const up = () => orm.migrator.up(to ? { to } : undefined)
  if (dialectOf(orm.em) === 'postgres') {
    await up()
    return
  }
  await orm.em.execute('pragma foreign_keys = off')
  try {
    await up()
    const [broken] = await orm.em.execute<object[]>('pragma foreign_key_check')
    if (broken) throw new Error(`A row refers to one that is not there: ${JSON.stringify(broken)}`)
  } finally {
    await orm.em.execute('pragma foreign_keys = on')
  }
}

async function refuseNewer(orm: Orm): Promise<void> {
  const known = new Set(readdirSync(orm.config.get('migrations').path ?? '').map((file) => parse(file).name))
  const newer = (await orm.migrator.getExecuted()).find(({ name }) => !known.has(name))
  if (newer)
    throw new WrongDatabase(
      `a newer version has changed DATABASE_URL (${newer.name}): start that version, or restore a backup from before it`,
    )
}
