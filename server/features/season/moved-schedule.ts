import type { Schedule } from '@snowplow/contract/contest/schedule.ts'

const dayMs = 86_400_000
const weekDays = 7

const dateOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (date: number) => new Date(date).toISOString().slice(0, 10)

function daysUntil(day: string, years: number): number {
  const date = new Date(dateOf(day))
  const later = Date.UTC(date.getUTCFullYear() + years, date.getUTCMonth(), date.getUTCDate())
  return (later - date.getTime()) / dayMs
}

/** Moves the schedule by whole weeks: weekdays stay, days of the month almost. */
export function movedSchedule({ phases, entryDeadline, announcementDate }: Schedule, years: number): Schedule {
  const weeks = Math.round(daysUntil(entryDeadline, years) / weekDays)
  const moved = (day: string) => dayOf(dateOf(day) + weeks * weekDays * dayMs)
  return {
    phases: phases.map(({ phase, startsOn, endsOn }) => ({ phase, startsOn: moved(startsOn), endsOn: moved(endsOn) })),
    entryDeadline: moved(entryDeadline),
    announcementDate: moved(announcementDate),
  }
}
