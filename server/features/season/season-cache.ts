import {
  concludedFrom,
  getPhaseWindow,
  nextChange,
  type PhaseNumber,
  type PhaseState,
  type PhaseWindow,
  phaseState,
  startedStages,
} from '@snowplow/contract/contest/phases.ts'
import { retainedUntil } from '@snowplow/contract/retention/field-groups.ts'
import { reviewedLanguages } from '@snowplow/contract/text/languages.ts'
import { findState, hasCounties } from '../../atlas/atlas.ts'
import { memoize } from '../../db/memoize.ts'
import type { Orm } from '../../db/orm.ts'
import { enterSeason } from '../../db/season.ts'
import { Installation } from '../../entities/installation.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { Refusal } from '../../http/problem.ts'
import { toBranding } from './branding.ts'

// How long another process may use an old schedule.
const scheduleMaxAgeMs = 1000

export function createSeasonCache(orm: Orm) {
  let languages = reviewedLanguages
  async function read(requested: number | 'current') {
    const em = orm.em.fork()
    const installed = await em.findOneOrFail(Installation, { id: 1 }, { populate: ['season'] })
    const { season, isRehearsal } = installed
    const branding = toBranding(installed)
    languages = branding.languages
    if (requested !== 'current') return { season: await em.findOne(Season, { year: requested }), branding, isRehearsal }
    // Another process may have started the next season.
    enterSeason(orm, season.id)
    return { season, branding, isRehearsal }
  }

  /** @throws Refusal season.not_found */
  const load = memoize(scheduleMaxAgeMs, async (requested: number | 'current') => {
    const { season, branding, isRehearsal } = await read(requested)
    if (!season) throw new Refusal('season.not_found')
    const { id, year, state, schedule, texts, timeZone, stateFips, retentionDays, updatedAt, version } = season
    const { announcementDate, entryDeadline } = schedule
    const stateName = await findState(stateFips)
    const phases = schedule.phases.map((days) => getPhaseWindow(days, timeZone))
    const concludedAt = concludedFrom(announcementDate, timeZone)
    // A season in preparation has no running phase, whatever its dates.
    const during = (isOpen: boolean) => ({
      stateOf: (window: PhaseWindow, now: Date): PhaseState => (isOpen ? phaseState(window, now) : 'not_started'),
      isConcluded: (now: Date) => isOpen && now >= concludedAt,
      nextChangeAfter: (now: Date) => (isOpen ? nextChange(phases, concludedAt, now) : null),
      startedStages: (now: Date) => startedStages(isOpen ? phases : [], now),
    })
    const asItIs = during(state !== 'preparing')
    const isInState = (states: PhaseState[]) => (phase: PhaseNumber, now: Date) =>
      phases.some((window) => window.phase === phase && states.includes(asItIs.stateOf(window, now)))
    return {
      id,
      isRehearsal,
      announced: {
        season: { year, state },
        timeZone,
        hasCounties: hasCounties(stateFips),
        state: stateName,
        entryDeadline,
        announcementDate,
        familyDataUntil: retainedUntil('family', announcementDate, retentionDays),
        texts,
        branding,
        updatedAt: updatedAt.toISOString(),
        scheduleVersion: version,
      },
      phases,
      state,
      ...asItIs,
      isOpen: isInState(['active']),
      /** Stays true after the phase. */
      hasStarted: isInState(['active', 'ended']),
      /** For previews. */
      afterStart: during(true),
    }
  })
  /** Languages that visitors can choose, as last read. */
  return Object.assign(load, { languages: () => languages })
}
