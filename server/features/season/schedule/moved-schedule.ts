import { addDays, daysBetween } from '@snowplow/contract/contest/days.ts'
import type { Schedule } from '@snowplow/contract/contest/schedule.ts'

const weekDays = 7

function daysUntil(day: string, years: number): number {
  const year = Number(day.slice(0, 4)) + years
  return daysBetween(day, `${year}${day.slice(4).replace('-02-29', '-03-01')}`)
}

/** Moves the schedule by whole weeks: weekdays stay, days of the month almost. */
export function moveSchedule({ phases, entryDeadline, announcementDate }: Schedule, years: number): Schedule {
  const weeks = Math.round(daysUntil(entryDeadline, years) / weekDays)
  const moved = (day: string) => addDays(day, weeks * weekDays)
  return {
    phases: phases.map(({ phase, startsOn, endsOn }) => ({ phase, startsOn: moved(startsOn), endsOn: moved(endsOn) })),
    entryDeadline: moved(entryDeadline),
    announcementDate: moved(announcementDate),
  }
}
