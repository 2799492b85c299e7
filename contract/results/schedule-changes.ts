import * as z from 'zod/mini'
import { day, instant } from '../text/text.ts'

/** Dates of a schedule that can change: the days of a phase, or one of the other dates. */
export const scheduleItems = ['phase_1', 'phase_2', 'phase_3', 'phase_4', 'entryDeadline', 'announcementDate'] as const
export type ScheduleItem = (typeof scheduleItems)[number]

/** Both are equal for the dates that are no phase. */
const days = z.object({ startsOn: day(), endsOn: day() })

/** Change of the schedule that the published results name. */
export const ScheduleChange = z.object({
  at: instant(),
  /** That of `at` in the contest's time zone. */
  day: day(),
  items: z.array(z.object({ item: z.enum(scheduleItems), before: days, after: days })),
})
export type ScheduleChange = z.output<typeof ScheduleChange>
