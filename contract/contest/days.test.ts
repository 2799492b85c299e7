import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAfter, startOfDay, startOfHour, toDay } from './days.ts'

const justBefore = (instant: Date) => new Date(instant.getTime() - 1)

describe('startOfDay', () => {
  test.each([
    ['America/Chicago', '2025-08-11', '2025-08-11T05:00:00Z'],
    ['America/Chicago', '2025-03-09', '2025-03-09T06:00:00Z'],
    ['America/Chicago', '2025-03-10', '2025-03-10T05:00:00Z'],
    ['America/Chicago', '2025-11-02', '2025-11-02T05:00:00Z'],
    ['America/Chicago', '2025-11-03', '2025-11-03T06:00:00Z'],
    ['America/Anchorage', '2026-09-29', '2026-09-29T08:00:00Z'],
    ['America/Anchorage', '2026-12-01', '2026-12-01T09:00:00Z'],
    ['Pacific/Honolulu', '2026-09-29', '2026-09-29T10:00:00Z'],
    ['Pacific/Guam', '2026-09-29', '2026-09-28T14:00:00Z'],
    ['Asia/Kathmandu', '2026-09-29', '2026-09-28T18:15:00Z'],
    ['Pacific/Kiritimati', '2026-09-29', '2026-09-28T10:00:00Z'],
  ])('in %s, returns the midnight of %s as %s', (timeZone, day, instant) => {
    expect(startOfDay(day, timeZone)).toEqual(new Date(instant))
  })

  test.each([
    ['America/Havana', '2026-03-08', '2026-03-08T05:00:00Z'],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00Z'],
    ['America/Asuncion', '2023-10-01', '2023-10-01T04:00:00Z'],
  ])('in %s, returns the clock change if %s has no midnight', (timeZone, day, instant) => {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    const start = startOfDay(day, timeZone)
    expect(start).toEqual(new Date(instant))
    expect(clock.format(start)).toBe(`${day} 01:00:00`)
    expect(clock.format(justBefore(start))).toMatch(/ 23:59:59$/)
  })

  test.each([
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z'],
    ['America/St_Johns', '2010-11-07', '2010-11-07T02:30:00Z'],
  ])('in %s, returns the first midnight of %s if there are two', (timeZone, day, instant) => {
    expect(startOfDay(day, timeZone)).toEqual(new Date(instant))
  })

  test('returns the start of the next day for a day that the zone skipped', () => {
    expect(startOfDay('2011-12-30', 'Pacific/Apia')).toEqual(startOfDay('2011-12-31', 'Pacific/Apia'))
  })
})

test('dayAfter > crosses months, years and leap days', () => {
  expect(['2025-09-30', '2025-12-31', '2024-02-28'].map(dayAfter)).toEqual(['2025-10-01', '2026-01-01', '2024-02-29'])
})

const zones = Intl.supportedValuesOf('timeZone')

describe('days in every IANA time zone', () => {
  const [min, max] = [new Date('2012-01-01T00:00:00Z'), new Date('2099-12-31T00:00:00Z')]
  const zonedInstants = fc.tuple(fc.constantFrom(...zones), fc.date({ min, max, noInvalidDate: true }))

  function expectStartOfDay(day: string, timeZone: string): void {
    const start = startOfDay(day, timeZone)
    expect([timeZone, formatDay(timeZone, start)]).toEqual([timeZone, day])
    expect([timeZone, formatDay(timeZone, justBefore(start)) < day]).toEqual([timeZone, true])
  }

  test('start at their first instant and end at the start of the next', () => {
    fc.assert(
      fc.property(zonedInstants, ([timeZone, instant]) => {
        const day = formatDay(timeZone, instant)
        expectStartOfDay(day, timeZone)
        expect(startOfDay(day, timeZone) <= instant).toBe(true)
        expect(instant < startOfDay(dayAfter(day), timeZone)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  // Random days hardly ever have a clock change.
  test('start at their first instant around every clock change', () => {
    const years = fc.integer({ min: min.getUTCFullYear(), max: max.getUTCFullYear() })
    fc.assert(
      fc.property(years, (year) => {
        for (const timeZone of zones)
          for (const change of changesIn(timeZone, year))
            for (const near of [change - dayMs, change, change + dayMs])
              expectStartOfDay(formatDay(timeZone, new Date(near)), timeZone)
      }),
      { numRuns: 3 },
    )
  })

  test('match the day and hour of the wall clock at every instant', () => {
    fc.assert(
      fc.property(zonedInstants, ([timeZone, instant]) => {
        expect(toDay(instant, timeZone)).toBe(formatDay(timeZone, instant))
        const sinceHour = instant.getTime() - startOfHour(instant, timeZone).getTime()
        expect(new Date(sinceHour).toISOString().slice(14, 19)).toBe(minutesIn(timeZone, instant))
        expect(sinceHour).toBeLessThan(3_600_000)
      }),
      { numRuns: 500 },
    )
  })
})

const dayMs = 86_400_000

/** Independent of the implementation under test. */
const formatDay = (timeZone: string, instant: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant)

const minutesIn = (timeZone: string, instant: Date) =>
  new Intl.DateTimeFormat('en-US', { timeZone, minute: '2-digit', second: '2-digit' }).format(instant)

/** Clock changes of a zone in a year, accurate to the second; empty for most zones. */
function changesIn(timeZone: string, year: number): number[] {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const offsetAt = (instant: number) => format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value
  const weeks = Array.from({ length: 53 }, (_, index) => Date.UTC(year, 0, 1) + index * 7 * dayMs)
  return weeks.flatMap((start) => {
    let [before, after] = [start, start + 7 * dayMs]
    if (offsetAt(before) === offsetAt(after)) return []
    while (after - before > 1000) {
      const middle = Math.floor((before + after) / 2)
      if (offsetAt(middle) === offsetAt(before)) before = middle
      else after = middle
    }
    return [after]
  })
}
