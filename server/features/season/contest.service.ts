import { LockMode } from '@mikro-orm/core'
import type { FieldErrorCode } from '@snowplow/contract/api/errors.ts'
import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { type ContestTexts, missingTexts } from '@snowplow/contract/contest/contest-texts.ts'
import type { PhaseUse } from '@snowplow/contract/contest/phase-use.ts'
import { getPhaseWindow, type PhaseNumber } from '@snowplow/contract/contest/phases.ts'
import type { ContestChange } from '@snowplow/contract/contest/schedule.ts'
import type { Orm } from '../../db/orm.ts'
import { forkSeason, getCurrentSeasonId } from '../../db/season.ts'
import { Season } from '../../entities/season.entity.ts'
import { SetupMark } from '../../entities/setup-mark.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { isInReach } from '../../http/pages/preview-date.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call, Seasons } from '../../http/serve.ts'
import type { Clock } from '../../lib/clock.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import { keepPromises } from './schedule/keep-promises.ts'
import { prepareScheduleChange, readPhaseUse } from './schedule/schedule-changes.ts'
import { createSeasonCache } from './season-cache.ts'
import { listOpenTopics } from './subscription-topics.ts'
import { lockCountChanges, refuseLockedCount } from './tie-settings.ts'

export type ContestService = ReturnType<typeof contestService>

interface Deps extends Pick<ContestReply, 'captcha' | 'version'> {
  orm: Orm
  isDemo: boolean
  canSendMail: boolean
}

interface Bound extends Deps {
  loadSeason: ReturnType<typeof createSeasonCache>
}

export function contestService(deps: Deps) {
  const { orm } = deps
  const loadSeason = createSeasonCache(orm)
  const seasons: Seasons = {
    current: () => getCurrentSeasonId(orm),
    find: (year) => loadSeason(year ?? 'current'),
    languages: loadSeason.languages,
  }
  const calls = bindService(
    { ...deps, loadSeason },
    {
      getContest,
      getPhaseUse,
      invalidateSchedule,
      updateContest,
      getCurrent,
      isOutOfDate,
      hasStarted,
      isOpen,
      isConcluded,
      listSubscriptionTopics,
    },
  )
  return { ...calls, seasons }
}

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

async function getContest(
  { captcha, version, isDemo, canSendMail, loadSeason }: Bound,
  { query, now, isPreview }: Pick<Call<'getContest'>, 'query' | 'now' | 'isPreview'>,
): Promise<ContestReply> {
  const { announced, phases, afterStart, isRehearsal, ...asItIs } = await loadSeason(query.season ?? 'current')
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
    subscriptionTopics: listOpenTopics({
      canSendMail,
      isRunning: isPreview ? state !== 'closed' : state === 'running',
      hasVotingStarted: season.startedStages(now).publicPoll,
      isConcluded: season.isConcluded(now),
    }),
    isSubmissionStarted: season.startedStages(now),
    ...announced,
    season: { year, state: isPreview && state === 'preparing' ? 'running' : state },
    captcha,
    version,
    demo: isDemo ? (isRehearsal ? 'rehearsal' : 'sample') : null,
  }
}

function getPhaseUse({ orm }: Bound, { season }: Call<'getPhaseUse'>): Promise<PhaseUse> {
  return readPhaseUse(forkSeason(orm.em, season), season)
}

/**
 * Effective at once here, and in every other process within a second.
 * @throws OptimisticLockError, Refusal request.invalid, setAside.count_locked, schedule.unconfirmed
 */
async function updateContest(
  deps: Bound,
  { query, body, season: id, viewer, now }: Call<'updateContest'>,
): Promise<ContestReply> {
  const { orm, loadSeason } = deps
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
  loadSeason.clear()
  return getContest(deps, { query, now })
}

/** Call after another service has changed the season or the installation. */
const invalidateSchedule = ({ loadSeason }: Bound) => loadSeason.clear()

/** Cached, so usually no promise. */
const getCurrent = ({ loadSeason }: Bound) => loadSeason('current')

/** True if the database is unavailable, so that cached replies may be outdated. */
const isOutOfDate = ({ loadSeason }: Bound) => loadSeason.degradedMs('current') > outOfDateMs

const hasStarted = async ({ loadSeason }: Bound, phase: PhaseNumber, now: Date) =>
  (await loadSeason('current')).hasStarted(phase, now)

const isOpen = async ({ loadSeason }: Bound, phase: PhaseNumber, now: Date) =>
  (await loadSeason('current')).isOpen(phase, now)

const isConcluded = async ({ loadSeason }: Bound, now: Date) => (await loadSeason('current')).isConcluded(now)

async function listSubscriptionTopics({ canSendMail, loadSeason }: Bound, now: Date) {
  const { state, startedStages, isConcluded } = await loadSeason('current')
  return listOpenTopics({
    canSendMail,
    isRunning: state === 'running',
    hasVotingStarted: startedStages(now).publicPoll,
    isConcluded: isConcluded(now),
  })
}

interface DemoClockDeps {
  contest: ContestService
  clock: Clock
}

export const demoClockService = (deps: DemoClockDeps) => bindService(deps, { setDemoClock })

function setDemoClock({ contest, clock }: DemoClockDeps, { body }: Call<'setDemoClock'>): Promise<ContestReply> {
  moveClock(clock, body.now)
  return contest.getContest({ query: {}, now: clock.now() })
}

/** @throws Refusal demo.bad_instant */
export function moveClock(clock: Clock, to: string): void {
  const instant = new Date(to)
  if (!isInReach(instant)) throw new Refusal('demo.bad_instant', [['now', 'out_of_range']])
  clock.set?.(instant)
}
