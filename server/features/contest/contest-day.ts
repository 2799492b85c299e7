import { timeZone } from '@snowplow/contract/contest/phases.ts'

const hour = 3_600_000

/** The calendar day of an instant in the contest's time zone; Intl is asked once an hour's worth of them. */
export function contestDay() {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const known = new Map<number, string>()
  return (instant: Date): string => {
    // No zone of the contest is off by half an hour: an hour lies in one day.
    const key = Math.floor(instant.getTime() / hour)
    const day = known.get(key) ?? format.format(instant)
    known.set(key, day)
    return day
  }
}
