import { Installation } from '../entities/installation.entity.ts'
import { refuseOtherVersion } from './migrations/migrate.ts'
import { type Orm, openDatabase } from './orm.ts'
import { unlimited } from './postgres/postgres.ts'
import { WrongDatabase } from './wrong-database.ts'

/**
 * Opens an installation's database without migrating, seeding or creating anything; safe while its server runs.
 * @throws WrongDatabase if there is none, or one of another version
 */
export async function openToRead(url: string): Promise<Orm> {
  const orm = await openDatabase(url, { pool: 1, limits: unlimited, isReading: true }).catch((error) => {
    throw new WrongDatabase(`DATABASE_URL cannot be opened: ${error.message}`)
  })
  try {
    await refuseOtherVersion(orm)
    if (!(await orm.em.fork().count(Installation))) throw new WrongDatabase('DATABASE_URL holds no contest')
    return orm
  } catch (error) {
    await orm.close()
    throw error
  }
}
