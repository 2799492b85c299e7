import { LockMode } from '@mikro-orm/core'
import type { FieldErrorCode } from '@snowplow/contract/api/errors.ts'
import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { type ContestTexts, missingTexts } from '@snowplow/contract/contest/contest-texts.ts'
import type { PhaseUse } from '@snowplow/contract/contest/phase-use.ts'
import { getPhaseWindow, type PhaseNumber } from '@snowplow/contract/contest/phases.ts'
import type { ContestChange } from '@snowplow/contract/contest/schedule.ts'
import type { Clock } from '../../clock.ts'
import type { Orm } from '../../db/orm.ts'
import { forkSeason, getCurrentSeasonId } from '../../db/season.ts'
import { Season } from '../../entities/season.entity.ts'
import { SetupMark } from '../../entities/setup-mark.entity.ts'
import { isInReach } from '../../http/preview-date.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call, Seasons } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import { keepPromises } from './keep-promises.ts'
import { prepareScheduleChange, readPhaseUse } from './schedule-changes.ts'
import { createSeasonCache } from './season-cache.ts'
import { lockCountChanges, refuseLockedCount } from './tie-settings.ts'

export type ContestService = ReturnType<typeof contestService>

export type Installation = Pick<ContestReply, 'captcha' | 'version'> & { isDemo: boolean }

// Milliseconds. Replies of a briefly slow database do not count as outdated.
const outOfDateMs = 2000

function audited({
  schedule,
  texts,
}: Required<Pick<ContestChange, 'schedule' | 'texts'>>): Record<string, string | null> {
  const days = schedule.phases.map(({ phase, startsOn, endsOn }) => [`phase_${phase}`, `${startsOn} – ${endsOn}`])
  const { entryDeadline, announcementDate } = schedule
  return { ...Object.fromEntries(days), entryDeadline, announcementDate, ...texts }
}

function refuseMissing(texts: ContestTexts): void {
  const missing = missingTexts(texts).map((text): [string, FieldErrorCode] => [`texts.${text}`, 'required'])
  if (missing.length > 0) throw new Refusal('request.invalid', missing)
}

/** Votes after a draw could decide it. */
function isVotingPossible({ phases }: ContestChange['schedule'] & object, timeZone: string, now: Date): boolean {
  const voting = phases.find(({ phase }) => phase === 3)
  return voting !== undefined && now < getPhaseWindow(voting, timeZone).endsAt
}

const pick = (fields: Record<string, string | null>, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]]))

export function contestService(orm: Orm, { isDemo, ...installation }: Installation) {
  const load = createSeasonCache(orm)

  async function getContest({
    query,
    now,
    isPreview,
  }: Pick<Call<'getContest'>, 'query' | 'now' | 'isPreview'>): Promise<ContestReply> {
    const { announced, phases, afterStart, isRehearsal, ...asItIs } = await load(query.season ?? 'current')
    const { year, state } = announced.season
    const season = isPreview ? afterStart : asItIs
    return {
      now: now.toISOString(),
      phases: phases.map((window) => ({
        ...window,
        startsAt: window.startsAt.toISOString(),
        endsAt: window.endsAt.toISOString(),
        state: season.stateOf(window, now),
      })),
      concluded: season.isConcluded(now),
      nextChangeAt: season.nextChangeAfter(now)?.toISOString() ?? null,
      isSubmissionStarted: season.startedStages(now),
      ...announced,
      season: { year, state: isPreview && state === 'preparing' ? 'running' : state },
      ...installation,
      demo: isDemo ? (isRehearsal ? 'rehearsal' : 'sample') : null,
    }
  }

  const seasons: Seasons = { current: () => getCurrentSeasonId(orm), find: (year) => load(year ?? 'current') }

  return {
    getContest,

    seasons,

    getPhaseUse({ season }: Call<'getPhaseUse'>): Promise<PhaseUse> {
      return readPhaseUse(forkSeason(orm.em, season), season)
    },

    invalidateSchedule: () => load.clear(),

    /**
     * Effective at once here, and in every other process within a second.
     * @throws OptimisticLockError, Refusal request.invalid, setAside.count_locked, schedule.unconfirmed
     */
    async updateContest({ query, body, season: id, viewer, now }: Call<'updateContest'>): Promise<ContestReply> {
      await forkSeason(orm.em, id).transactional(async (em) => {
        // Before the row of the season: a change of the count takes the locks in this order, too.
        if (body.schedule) await lockCountChanges(em)
        const season = await em.findOneOrFail(Season, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
        await em.lock(season, LockMode.OPTIMISTIC, body.version)
        const { schedule = season.schedule, texts = season.texts } = body
        if (body.texts && season.state !== 'preparing') refuseMissing(body.texts)
        const before = audited(season)
        const after = audited({ schedule, texts })
        const changed = Object.keys(after).filter((field) => after[field] !== before[field])
        if (changed.length === 0) return
        await prepareScheduleChange(em, season, { schedule, confirms: body.confirms }, now)
        if (isVotingPossible(schedule, season.timeZone, now)) await refuseLockedCount(em)
        keepPromises(em, season, schedule, { viewer, now })
        Object.assign(season, { schedule, texts, updatedAt: now })
        // Saving dates confirms them.
        if (body.schedule && id === getCurrentSeasonId(orm) && season.state === 'preparing')
          await em.upsert(SetupMark, { step: 'dates', mark: 'done', createdAt: now })
        const subject = { type: 'contest', id: season.id, name: texts.departmentName ?? String(season.year) }
        recordAuditEvent(em, {
          at: now,
          action: 'contest.updated',
          by: viewer,
          subject,
          before: pick(before, changed),
          after: pick(after, changed),
        })
      })
      load.clear()
      return getContest({ query, now })
    },

    /** Call after another service has changed the season or the installation. */
    invalidate: load.clear,

    /** Cached, so usually no promise. */
    getCurrent: () => load('current'),

    /** True if the database is unavailable, so that cached replies may be outdated. */
    isOutOfDate: () => load.degradedMs('current') > outOfDateMs,

    hasStarted: async (phase: PhaseNumber, now: Date) => (await load('current')).hasStarted(phase, now),

    isOpen: async (phase: PhaseNumber, now: Date) => (await load('current')).isOpen(phase, now),

    isConcluded: async (now: Date) => (await load('current')).isConcluded(now),
  }
}

export const demoClockService = (contest: ContestService, clock: Clock) => ({
  /** @throws Refusal demo.bad_instant */
  setDemoClock({ body }: Call<'setDemoClock'>): Promise<ContestReply> {
    const instant = new Date(body.now)
    if (!isInReach(instant)) throw new Refusal('demo.bad_instant', [['now', 'out_of_range']])
    clock.set?.(instant)
    return contest.getContest({ query: {}, now: clock.now() })
  },
})
