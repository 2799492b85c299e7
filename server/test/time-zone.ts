import type { Orm } from '../db/orm.ts'
import { Contest } from '../features/contest/contest.entity.ts'

/** The contest goes by other clocks from its first look at the database on. */
export function moveTo(timeZone: string, orm: Orm): void {
  orm.em.getEventManager().registerSubscriber({
    getSubscribedEntities: () => [Contest],
    onLoad: ({ entity }) => void Object.assign(entity, { timeZone }),
  })
}
