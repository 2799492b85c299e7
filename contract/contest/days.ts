/** Calendar days `yyyy-mm-dd` in a time zone. `timeZone` is an IANA name, instants are Dates. */

const dayMs = 86_400_000
const hourMs = 3_600_000

// Cached: creating a formatter takes a hundred times longer than using it.
const clocks = new Map<string, Intl.DateTimeFormat>()

function getClock(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone)
  if (cached) return cached
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** Milliseconds ahead of UTC (negative in America). @param instant epoch milliseconds */
export function utcOffsetMs(instant: number, timeZone: string): number {
  const parts = getClock(timeZone).formatToParts(instant)
  const fields = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]))
  const wallTime = Date.UTC(
    fields.year ?? 0,
    (fields.month ?? 1) - 1,
    fields.day,
    fields.hour,
    fields.minute,
    fields.second,
  )
  return wallTime - Math.floor(instant / 1000) * 1000
}

// Wall-clock time of the zone as if it were UTC, in epoch milliseconds.
const toWallTime = (instant: number, timeZone: string) => instant + utcOffsetMs(instant, timeZone)

const getMidnight = (day: string) => Date.parse(`${day}T00:00:00Z`)
// biome-ignore lint/plugin: the one place that cuts a day from an instant, after moving it into the zone
const isoDay = (wallTime: number) => new Date(wallTime).toISOString().slice(0, 10)

export const toDay = (instant: Date, timeZone: string) => isoDay(toWallTime(instant.getTime(), timeZone))

export const addDays = (day: string, days: number) => isoDay(getMidnight(day) + days * dayMs)

/** Days from one day to a later one; negative if it is earlier. */
export const daysBetween = (from: string, to: string) => Math.round((getMidnight(to) - getMidnight(from)) / dayMs)

export const dayAfter = (day: string) => addDays(day, 1)

/** First instant of a day: midnight, or the clock change that skips it. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = getMidnight(day)
  // The offset is that of the day before or after: clocks change once in two days at most.
  const guesses = [midnight - dayMs, midnight + dayMs].map((instant) => midnight - utcOffsetMs(instant, timeZone))
  const [early, late] = [Math.min(...guesses), Math.max(...guesses)]
  const start = [early, late].find((guess) => toWallTime(guess, timeZone) === midnight)
  return new Date(start ?? leapOver(midnight, early, late, timeZone))
}

// Finds the clock change that skips `wallTime`, after `early` and no later than `late`, by bisection.
function leapOver(wallTime: number, early: number, late: number, timeZone: string): number {
  let [before, after] = [early, late]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (toWallTime(middle, timeZone) < wallTime) before = middle
    else after = middle
  }
  return after
}

export const startOfHour = (instant: Date, timeZone: string) =>
  new Date(instant.getTime() - (toWallTime(instant.getTime(), timeZone) % hourMs))
