import { IsolationLevel } from '@mikro-orm/core'
import type { Em, Orm } from '../db/orm.ts'
import { forkSeason } from '../db/season.ts'
import { Installation, type StoredBranding } from '../entities/installation.entity.ts'
import { readPlan, type SeasonPlan, storePlan } from '../features/season/season-plan.ts'
import { createPace } from './pace.ts'
import { insertInstallation } from './reference.ts'
import { createTimeline, type Timeline } from './sample.ts'

/** Settings that a rehearsal copies. It never reads accounts, entries, votes, trucks or actions of the installation. */
export interface Rehearsed {
  plan: SeasonPlan
  branding: StoredBranding
}

/** Consistent snapshot: an administrator may be changing the settings. */
export const readRehearsed = (orm: Orm, season: number): Promise<Rehearsed> =>
  forkSeason(orm.em, season).transactional(
    async (em) => {
      const populate = ['logoSmall', 'logoLarge'] as const
      const installation = await em.findOneOrFail(Installation, { id: 1 }, { populate })
      const { logo, colors, headlines, plowName, languages, readLanguages, logoSmall, logoLarge } = installation
      const branding = { logo, colors, headlines, plowName, languages, readLanguages, logoSmall, logoLarge }
      return { plan: await readPlan(em), branding }
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  )

export function createRehearsalTimeline({ plan: { season } }: Rehearsed, now: Date): Timeline {
  const pace = createPace(season.schedule, season.timeZone)
  const until = createTimeline(now)
  return (ideal) => until(pace(ideal))
}

export async function seedRehearsal(em: Em, { plan, branding }: Rehearsed, now: Date): Promise<void> {
  await insertInstallation(
    em,
    { ...plan.season, state: 'running', startedAt: now },
    { now, isSample: true, rehearsed: branding },
  )
  await storePlan(em, plan, now)
}
