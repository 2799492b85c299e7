import { concludedFrom, windowOf } from '@snowplow/contract/contest/phases.ts'
import { memoize } from '../../db/memoize.ts'
import type { Orm } from '../../db/orm.ts'
import { enterSeason } from '../../db/season.ts'
import { Refusal } from '../../http/problem.ts'
import { Season } from '../season/season.entity.ts'
import { Contest } from './contest.entity.ts'

/** How long another process may go on with an old schedule. */
const scheduleMaxAgeMs = 1000

/** Seasons as the database holds them, by their years, and what their days mean as instants. */
export function knownSeasons(orm: Orm) {
  async function read(asked: number | 'current') {
    const em = orm.em.fork()
    if (asked !== 'current') return em.findOne(Season, { year: asked })
    const { season } = await em.findOneOrFail(Contest, { id: 1 }, { populate: ['season'] })
    // Another process may have started the next one.
    enterSeason(orm, season.id)
    return season
  }

  /** @throws Refusal season.not_found */
  return memoize(scheduleMaxAgeMs, async (asked: number | 'current') => {
    const season = await read(asked)
    if (!season) throw new Refusal('season.not_found')
    const { id, year, state, schedule, texts, timeZone, updatedAt, version } = season
    const { announcementDate, entryDeadline } = schedule
    return {
      id,
      announced: {
        season: { year, state },
        timeZone,
        entryDeadline,
        announcementDate,
        texts,
        updatedAt: updatedAt.toISOString(),
        scheduleVersion: version,
      },
      phases: schedule.phases.map((days) => windowOf(days, timeZone)),
      concludedAt: concludedFrom(announcementDate, timeZone),
    }
  })
}
