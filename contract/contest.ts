import * as z from 'zod/mini'
import type { FieldFault } from './errors.ts'
import { phaseNumbers } from './phases.ts'
import { route } from './route.ts'
import { day, fault, instant, line, link } from './text.ts'

/** When things happen, as calendar days in America/Chicago (section 4). */
export const Schedule = z.strictObject({
  phases: z
    .array(z.strictObject({ phase: z.literal(phaseNumbers), startsOn: day(), endsOn: day() }))
    .check(z.length(4)),
  entryDeadline: day(),
  announcementDate: day(),
})
export type Schedule = z.output<typeof Schedule>

/** The texts around the contest that a department sets for itself. */
export const ContestTexts = z.strictObject({
  departmentName: line(128),
  departmentWebsite: link(),
  /** Where the department announces the winners itself; null for this site's own page. */
  winnersLink: z.nullable(link()),
  companyName: line(128),
  companyLink: link(),
})
export type ContestTexts = z.output<typeof ContestTexts>

const started = z.object({
  publicSubmission: z.boolean(),
  districtPoll: z.boolean(),
  publicPoll: z.boolean(),
  internalNaming: z.boolean(),
})

export const captchaProviders = ['altcha', 'recaptcha', 'hcaptcha', 'turnstile', 'off'] as const

export const ContestReply = z.object({
  /** The server's clock; the browser's own is never asked. */
  now: instant(),
  timeZone: z.string(),
  phases: z.array(
    z.object({
      phase: z.literal(phaseNumbers),
      startsOn: day(),
      endsOn: day(),
      startsAt: instant(),
      endsAt: instant(),
      state: z.literal(['not_started', 'active', 'ended']),
    }),
  ),
  entryDeadline: day(),
  announcementDate: day(),
  concluded: z.boolean(),
  /** When this answer will next be different. */
  nextChangeAt: z.nullable(instant()),
  isSubmissionStarted: started,
  texts: ContestTexts,
  /** When the schedule or the texts were last changed. */
  updatedAt: instant(),
  captcha: z.object({ provider: z.literal(captchaProviders), siteKey: z.string() }),
  version: z.string(),
  demo: z.boolean(),
})
export type ContestReply = z.output<typeof ContestReply>

export const getContest = route({
  method: 'GET',
  path: '/contest',
  needs: 'contest.read',
  summary: 'Schedule, state of each phase, stage flags, texts and the server’s clock.',
  reply: ContestReply,
})

interface DateFault {
  code: FieldFault
  path: (string | number)[]
}

/** What is wrong between the dates of a schedule, each at the date that would have to move. */
function faultsBetween({ phases, entryDeadline, announcementDate }: Schedule): DateFault[] {
  const [naming, , vote] = phases
  const isInOrder = phases.every(({ phase }, place) => phase === place + 1)
  if (!naming || !vote || !isInOrder) return [{ code: 'out_of_order', path: ['phases'] }]
  const faults: DateFault[] = []
  for (const [place, { startsOn, endsOn }] of phases.entries()) {
    const before = phases[place - 1]
    if (before && startsOn <= before.endsOn) faults.push({ code: 'overlaps', path: ['phases', place, 'startsOn'] })
    if (endsOn < startsOn) faults.push({ code: 'ends_before_start', path: ['phases', place, 'endsOn'] })
  }
  if (entryDeadline < naming.startsOn || entryDeadline > naming.endsOn)
    faults.push({ code: 'not_in_phase', path: ['entryDeadline'] })
  if (announcementDate <= vote.endsOn) faults.push({ code: 'too_early', path: ['announcementDate'] })
  return faults
}

const orderedSchedule = Schedule.check((schedule) => {
  for (const { code, path } of faultsBetween(schedule.value))
    schedule.issues.push({ code: 'custom', message: fault(code), path, input: schedule.value })
})

/** `updatedAt` is what was read before, so that nobody overwrites a newer change. */
export const ContestChange = z.strictObject({ schedule: orderedSchedule, texts: ContestTexts, updatedAt: instant() })
export type ContestChange = z.output<typeof ContestChange>

/** Effective at once, on every open page. */
export const updateContest = route({
  method: 'PUT',
  path: '/contest',
  needs: 'contest.update',
  summary: 'Changes the schedule and the texts around the contest.',
  body: ContestChange,
  reply: ContestReply,
  errors: ['contest.changed_meanwhile'],
})

/** Demo mode alone: not mounted in production. */
export const setDemoClock = route({
  method: 'POST',
  path: '/demo/clock',
  needs: 'demoClock.set',
  summary: 'Moves the simulated clock of the demo to an instant.',
  body: z.strictObject({ now: instant() }),
  reply: ContestReply,
  errors: ['demo.bad_instant'],
})
