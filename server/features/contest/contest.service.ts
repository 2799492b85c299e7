import { LockMode } from '@mikro-orm/core'
import type { ContestReply, updateContest } from 'contract/contest.ts'
import {
  concludedFrom,
  nextChange,
  type PhaseNumber,
  phaseState,
  startedStages,
  timeZone,
  windowOf,
} from 'contract/phases.ts'
import type { HandlerInput } from 'contract/route.ts'
import type { Orm } from '../../db/orm.ts'
import { remembered } from '../../db/remembered.ts'
import type { Caller } from '../../http/serve.ts'
import { record } from '../audit-event/audit-event.service.ts'
import { Contest } from './contest.entity.ts'

export type ContestService = ReturnType<typeof contestService>

/** What of the contest's description comes from the server's settings instead of the database. */
export type Installation = Pick<ContestReply, 'captcha' | 'version' | 'demo'>

/** How long another process may go on with an old schedule, in milliseconds. */
const scheduleAge = 1000

/** The schedule as the database holds it and what it means at an instant (section 4). */
export function contestService(orm: Orm, installation: Installation) {
  const load = remembered(scheduleAge, async (_: 'contest') => {
    const { schedule, texts } = await orm.em.fork().findOneOrFail(Contest, { id: 1 })
    const { announcementDate, entryDeadline } = schedule
    return {
      announced: { entryDeadline, announcementDate, texts },
      phases: schedule.phases.map(windowOf),
      concludedAt: concludedFrom(announcementDate),
    }
  })

  async function getContest(now: Date): Promise<ContestReply> {
    const { announced, phases, concludedAt } = await load('contest')
    return {
      now: now.toISOString(),
      timeZone,
      phases: phases.map(({ phase, startsOn, endsOn, ...window }) => ({
        phase,
        startsOn,
        endsOn,
        startsAt: window.startsAt.toISOString(),
        endsAt: window.endsAt.toISOString(),
        state: phaseState({ phase, startsOn, endsOn, ...window }, now),
      })),
      concluded: now >= concludedAt,
      nextChangeAt: nextChange(phases, concludedAt, now)?.toISOString() ?? null,
      isSubmissionStarted: startedStages(phases, now),
      ...announced,
      ...installation,
    }
  }

  return {
    getContest,

    /** Effective at once here, and in every other process within a second. */
    async updateContest(
      { schedule, texts }: HandlerInput<typeof updateContest>['body'],
      { viewer, now, wallNow }: Pick<Caller, 'viewer' | 'now' | 'wallNow'>,
    ): Promise<ContestReply> {
      await orm.em.fork().transactional(async (em) => {
        const contest = await em.findOneOrFail(Contest, { id: 1 }, { lockMode: LockMode.PESSIMISTIC_WRITE })
        const before = { ...contest.schedule, ...contest.texts }
        Object.assign(contest, { schedule, texts, updatedAt: wallNow })
        const subject = { type: 'contest', id: contest.id, name: texts.departmentName }
        record(em, {
          at: wallNow,
          action: 'contest.updated',
          by: viewer,
          subject,
          before,
          after: { ...schedule, ...texts },
        })
      })
      load.forget()
      return getContest(now)
    },

    /** Whether a phase has begun at `now`, whether it is over or not. */
    async hasStarted(phase: PhaseNumber, now: Date): Promise<boolean> {
      const { phases } = await load('contest')
      return phases.some((window) => window.phase === phase && phaseState(window, now) !== 'not_started')
    },

    /** Whether a phase is active at `now`. */
    async isOpen(phase: PhaseNumber, now: Date): Promise<boolean> {
      const { phases } = await load('contest')
      return phases.some((window) => window.phase === phase && phaseState(window, now) === 'active')
    },
  }
}
