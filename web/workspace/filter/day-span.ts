import { dayAfter, startOfDay } from '@snowplow/contract/contest/days.ts'

/** Years of the list protocol; a year below the first is incomplete. */
const firstYear = 1000
const lastYear = 9999

const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`))

/** Returns null for an incomplete date. */
function beginning(day: string, timeZone: string): string | null {
  if (!isDay(day) || Number(day.slice(0, 4)) < firstYear) return null
  const at = startOfDay(day, timeZone)
  return at.getUTCFullYear() <= lastYear ? at.toISOString() : null
}

export const areReversed = (from: string, to: string) => isDay(from) && isDay(to) && to < from

/**
 * Range from the start of one day to the end of another in a time zone, as conditions of the list protocol (section
 * 7). Either may be open (empty).
 */
export function toDaySpan(from: string, to: string, timeZone: string): { $gte?: string; $lt?: string } | null {
  const start = beginning(from, timeZone)
  const end = isDay(to) ? beginning(dayAfter(to), timeZone) : null
  if (!start && !end) return null
  return { ...(start && { $gte: start }), ...(end && { $lt: end }) }
}
