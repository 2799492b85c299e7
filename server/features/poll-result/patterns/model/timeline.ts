import { valueAt } from './counter.ts'

export const minute = 60_000
export const hour = 60 * minute
const day = 24 * hour
// Thursday, as a day since 1970; days are counted from Monday.
const weekdayOfEpoch = 3

// First local hour after the night, which starts at midnight.
const nightEnds = 5

/** @param localTime wall-clock time as if it were UTC, in milliseconds */
export const isNightAt = (localTime: number) => Math.floor(localTime / hour) % 24 < nightEnds

export type UtcOffset = (at: number) => number

/** Local hours without a computation per ballot: the offset from UTC changes on a full hour. */
export function createTimeline(from: number, to: number, utcOffsetMs: UtcOffset) {
  const firstHour = Math.floor(from / hour)
  const offsets = new Float64Array(Math.floor(to / hour) - firstHour + 1)
  for (let index = 0; index < offsets.length; index++) offsets[index] = utcOffsetMs((firstHour + index) * hour)
  const localTime = (at: number) => at + valueAt(offsets, Math.floor(at / hour) - firstHour)
  const localHour = (at: number) => Math.floor(localTime(at) / hour) % 24
  const isWeekend = (at: number) => (Math.floor(localTime(at) / day) + weekdayOfEpoch) % 7 > 4
  return {
    localTime,
    localHour,
    isNight: (at: number) => isNightAt(localTime(at)),
    /** Hours of schools and offices. */
    isWorkTime(at: number): boolean {
      const localHourOfDay = localHour(at)
      return localHourOfDay >= 7 && localHourOfDay < 18 && !isWeekend(at)
    },
  }
}
export type Timeline = ReturnType<typeof createTimeline>
