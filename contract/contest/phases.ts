// Contest phases by date (section 4). Days are `yyyy-mm-dd` in the contest's time zone; instants are Dates.
import { dayAfter, startOfDay } from './days.ts'

export const phaseNumbers = [1, 2, 3, 4] as const
export type PhaseNumber = (typeof phaseNumbers)[number]
export type PhaseState = 'not_started' | 'active' | 'ended'

export interface PhaseDays {
  phase: PhaseNumber
  startsOn: string
  endsOn: string
}

export const stages = {
  publicSubmission: 1,
  districtPoll: 2,
  publicPoll: 3,
  internalNaming: 4,
} as const satisfies Record<string, PhaseNumber>
export type Stage = keyof typeof stages

/** `endsOn` is inclusive, `endsAt` exclusive. */
export interface PhaseWindow extends PhaseDays {
  startsAt: Date
  endsAt: Date
}

export const getPhaseWindow = (days: PhaseDays, timeZone: string): PhaseWindow => ({
  ...days,
  startsAt: startOfDay(days.startsOn, timeZone),
  endsAt: startOfDay(dayAfter(days.endsOn), timeZone),
})

export function phaseState({ startsAt, endsAt }: PhaseWindow, now: Date): PhaseState {
  if (now.getTime() < startsAt.getTime()) return 'not_started'
  return now.getTime() < endsAt.getTime() ? 'active' : 'ended'
}

/** End of the announcement day: closed pages then say 'concluded' (section 4). */
export const concludedFrom = (announcementDate: string, timeZone: string) =>
  startOfDay(dayAfter(announcementDate), timeZone)

export function startedStages(phases: readonly PhaseWindow[], now: Date): Record<Stage, boolean> {
  const started = (stage: Stage) => phases.some(({ phase, startsAt }) => phase === stages[stage] && startsAt <= now)
  return {
    publicSubmission: started('publicSubmission'),
    districtPoll: started('districtPoll'),
    publicPoll: started('publicPoll'),
    internalNaming: started('internalNaming'),
  }
}

export function nextChange(phases: readonly PhaseWindow[], concluded: Date, now: Date): Date | null {
  const instants = [...phases.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]), concluded]
  const upcoming = instants.filter((instant) => instant > now).sort((a, b) => a.getTime() - b.getTime())
  return upcoming[0] ?? null
}
