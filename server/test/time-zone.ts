import type { Orm } from '../db/orm.ts'
import { currentSeason } from '../db/season.ts'
import { Season } from '../features/season/season.entity.ts'

/** The contest goes by other clocks from its next look at the database on. */
export async function moveTo(timeZone: string, orm: Orm): Promise<void> {
  await orm.em.fork().nativeUpdate(Season, { id: currentSeason(orm) }, { timeZone })
}
