/** Calendar days `yyyy-mm-dd` as the clocks of a time zone show them; `timeZone` is a name of the IANA, instants are Dates. */

const dayMs = 86_400_000
const hourMs = 3_600_000

/** A clock takes a hundred times longer to make than to read. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
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

/** Milliseconds by which the zone's clocks are ahead of UTC (negative in America). */
function zoneOffset(instant: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(instant)
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]))
  const shown = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second)
  return shown - Math.floor(instant / 1000) * 1000
}

/** What the zone's clocks show, as if they stood in Greenwich. */
const shownAt = (instant: number, timeZone: string) => instant + zoneOffset(instant, timeZone)

const midnightOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const isoDay = (shown: number) => new Date(shown).toISOString().slice(0, 10)

/** The day of an instant. */
export const dayOf = (instant: Date, timeZone: string) => isoDay(shownAt(instant.getTime(), timeZone))

export const dayAfter = (day: string) => isoDay(midnightOf(day) + dayMs)

/** The first instant of a day: midnight, or when the clocks leap over that, when they do. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = midnightOf(day)
  // The offset is that of the day before or of the day after: clocks change once in two days at most.
  const guesses = [midnight - dayMs, midnight + dayMs].map((instant) => midnight - zoneOffset(instant, timeZone))
  const [early, late] = [Math.min(...guesses), Math.max(...guesses)]
  const start = [early, late].find((guess) => shownAt(guess, timeZone) === midnight)
  return new Date(start ?? leapOver(midnight, early, late, timeZone))
}

/** When the zone's clocks leap over an instant that they never show, after `early` and no later than `late`. */
function leapOver(shown: number, early: number, late: number, timeZone: string): number {
  let [before, after] = [early, late]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (shownAt(middle, timeZone) < shown) before = middle
    else after = middle
  }
  return after
}

/** The beginning of the hour that the zone's clocks show at an instant. */
export const startOfHour = (instant: Date, timeZone: string) =>
  new Date(instant.getTime() - (shownAt(instant.getTime(), timeZone) % hourMs))
