import { dayAfter, startOfDay } from '@snowplow/contract/contest/days.ts'

/** The years that the list protocol knows; a year below the first is still being typed. */
const firstYear = 1000
const lastYear = 9999

const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`))

/** Null for a day that is only half typed. */
function beginning(day: string, timeZone: string): string | null {
  if (!isDay(day) || Number(day.slice(0, 4)) < firstYear) return null
  const at = startOfDay(day, timeZone)
  return at.getUTCFullYear() <= lastYear ? at.toISOString() : null
}

/** False where either is no day. */
export const areReversed = (from: string, to: string) => isDay(from) && isDay(to) && to < from

/**
 * From the beginning of one day to the end of another in a time zone, either of which may be open (empty), as the list
 * protocol compares an instant with them (section 7).
 */
export function daySpan(from: string, to: string, timeZone: string): { $gte?: string; $lt?: string } | null {
  const start = beginning(from, timeZone)
  const end = isDay(to) ? beginning(dayAfter(to), timeZone) : null
  if (!start && !end) return null
  return { ...(start && { $gte: start }), ...(end && { $lt: end }) }
}
