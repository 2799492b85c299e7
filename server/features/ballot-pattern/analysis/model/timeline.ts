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
export function createTimeline(utcOffsetMs: UtcOffset) {
  const offsets = new Map<number, number>()
  let [lastHour, lastOffset] = [Number.NaN, 0]
  function localTime(at: number): number {
    const hourOfAt = Math.floor(at / hour)
    if (hourOfAt !== lastHour) {
      lastOffset = offsets.get(hourOfAt) ?? utcOffsetMs(hourOfAt * hour)
      offsets.set(hourOfAt, lastOffset)
      lastHour = hourOfAt
    }
    return at + lastOffset
  }
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
