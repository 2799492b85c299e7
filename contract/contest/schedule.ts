// Separate from contest.ts, which every visitor loads.
import * as z from 'zod/mini'
import type { FieldErrorCode } from '../api/errors.ts'
import { route } from '../api/route.ts'
import { seasonQuery } from '../season/season.ts'
import { day, fieldError, version, zodErrors } from '../text/text.ts'
import { ContestReply } from './contest.ts'
import { ContestTexts } from './contest-texts.ts'
import { phaseNumbers } from './phases.ts'

/** Calendar days in the contest's time zone (section 4). */
export const Schedule = z.strictObject({
  phases: z
    .array(z.strictObject({ phase: z.literal(phaseNumbers), startsOn: day(), endsOn: day() }))
    .check(z.length(4)),
  entryDeadline: day(),
  announcementDate: day(),
})
export type Schedule = z.output<typeof Schedule>

interface DateError {
  code: FieldErrorCode
  path: (string | number)[]
}

function findDateErrors({ phases, entryDeadline, announcementDate }: Schedule): DateError[] {
  const [naming, , vote] = phases
  const isInOrder = phases.every(({ phase }, index) => phase === index + 1)
  if (!naming || !vote || !isInOrder) return [{ code: 'out_of_order', path: ['phases'] }]
  const errors: DateError[] = []
  for (const [index, { startsOn, endsOn }] of phases.entries()) {
    const before = phases[index - 1]
    if (before && startsOn <= before.endsOn) errors.push({ code: 'overlaps', path: ['phases', index, 'startsOn'] })
    if (endsOn < startsOn) errors.push({ code: 'ends_before_start', path: ['phases', index, 'endsOn'] })
  }
  if (entryDeadline < naming.startsOn || entryDeadline > naming.endsOn)
    errors.push({ code: 'not_in_phase', path: ['entryDeadline'] })
  if (announcementDate <= vote.endsOn) errors.push({ code: 'too_early', path: ['announcementDate'] })
  return errors
}

const orderedSchedule = Schedule.check((schedule) => {
  for (const { code, path } of findDateErrors(schedule.value))
    schedule.issues.push({ code: 'custom', message: fieldError(code), path, input: schedule.value })
})

const count = z.number(zodErrors()).check(z.int(fieldError('wrong_type')), z.minimum(0, fieldError('out_of_range')))

export const ContestChange = z.strictObject({
  schedule: z.optional(orderedSchedule),
  /** Required texts may be null only while the season is being prepared. */
  texts: z.optional(ContestTexts),
  /** Required to move the start of a phase with entries or ballots: their numbers, as read from `getPhaseUse`. */
  confirms: z.optional(z.strictObject({ entries: count, ballots: count })),
  version: version(),
})
export type ContestChange = z.output<typeof ContestChange>

export const updateContest = route({
  method: 'PUT',
  path: '/contest',
  needs: 'contest.update',
  invalidates: ['contest', 'auditEvent'],
  summary: 'Changes the schedule and the texts around the contest.',
  body: ContestChange,
  query: seasonQuery,
  reply: ContestReply,
  errors: ['setAside.count_locked', 'schedule.unconfirmed', 'stale'],
})
