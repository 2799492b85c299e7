import type { ContestReply } from 'contract/contest.ts'
import {
  isConcluded,
  nextChange,
  type PhaseNumber,
  phaseState,
  phaseWindow,
  startedStages,
  timeZone,
} from 'contract/phases.ts'
import type { Orm } from '../../db/orm.ts'
import { remembered } from '../../db/remembered.ts'
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
    return { schedule, texts }
  })

  return {
    async getContest(now: Date): Promise<ContestReply> {
      const { schedule, texts } = await load('contest')
      const { phases, announcementDate, entryDeadline } = schedule
      return {
        now: now.toISOString(),
        timeZone,
        phases: phases.map((days) => {
          const { startsAt, endsAt } = phaseWindow(days)
          return {
            ...days,
            startsAt: startsAt.toISOString(),
            endsAt: endsAt.toISOString(),
            state: phaseState(days, now),
          }
        }),
        entryDeadline,
        announcementDate,
        concluded: isConcluded(announcementDate, now),
        nextChangeAt: nextChange(phases, announcementDate, now)?.toISOString() ?? null,
        isSubmissionStarted: startedStages(phases, now),
        texts,
        ...installation,
      }
    },

    /** Whether a phase is active at `now`. */
    async isOpen(phase: PhaseNumber, now: Date): Promise<boolean> {
      const { schedule } = await load('contest')
      return schedule.phases.some((days) => days.phase === phase && phaseState(days, now) === 'active')
    },
  }
}
