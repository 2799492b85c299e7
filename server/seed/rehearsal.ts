import { IsolationLevel } from '@mikro-orm/core'
import type { Em, Orm } from '../db/orm.ts'
import { inSeason } from '../db/season.ts'
import { Contest, type StoredBranding } from '../entities/installation.entity.ts'
import { readPlan, type SeasonPlan, storePlan } from '../features/season/season-plan.ts'
import { paceOf } from './pace.ts'
import { insertInstallation } from './reference.ts'
import { type Timeline, timelineUntil } from './sample.ts'

/** What a rehearsal has of the real installation. No table of people, entries, votes, trucks or acts is ever read for it. */
export interface Rehearsed {
  plan: SeasonPlan
  branding: StoredBranding
}

/** As it is at one instant: an administrator may be changing it. */
export const readRehearsed = (orm: Orm, season: number): Promise<Rehearsed> =>
  inSeason(orm.em, season).transactional(
    async (em) => {
      const populate = ['logoSmall', 'logoLarge'] as const
      const { logo, colors, headlines, plowName, logoSmall, logoLarge } = await em.findOneOrFail(
        Contest,
        { id: 1 },
        { populate },
      )
      return { plan: await readPlan(em), branding: { logo, colors, headlines, plowName, logoSmall, logoLarge } }
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  )

/** Where the sample's times lie in a rehearsal whose clock starts at `now`. */
export function rehearsalTimeline({ plan: { season } }: Rehearsed, now: Date): Timeline {
  const pace = paceOf(season.schedule, season.timeZone)
  const until = timelineUntil(now)
  return (ideal) => until(pace(ideal))
}

/** The installation, running, as its first season; the sample's people are added like those of the demo. */
export async function seedRehearsal(em: Em, { plan, branding }: Rehearsed, now: Date): Promise<void> {
  await insertInstallation(
    em,
    { ...plan.season, state: 'running', startedAt: now },
    { now, isSample: true, rehearsed: branding },
  )
  await storePlan(em, plan, now)
}
