import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  concludedFrom,
  dayAfter,
  nextChange,
  type PhaseDays,
  phaseState,
  startedStages,
  startOfDay,
  timeZone,
  windowOf,
} from './phases.ts'

const days: PhaseDays[] = [
  { phase: 1, startsOn: '2025-08-11', endsOn: '2025-09-15' },
  { phase: 2, startsOn: '2025-09-16', endsOn: '2025-09-25' },
  { phase: 3, startsOn: '2025-09-29', endsOn: '2025-10-03' },
  { phase: 4, startsOn: '2025-10-10', endsOn: '2025-10-17' },
]
const schedule = days.map(windowOf)
const concluded = concludedFrom('2025-10-27')
const later = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

describe('a day in Chicago', () => {
  test.each([
    ['2025-08-11', '2025-08-11T05:00:00Z'],
    ['2025-03-09', '2025-03-09T06:00:00Z'],
    ['2025-03-10', '2025-03-10T05:00:00Z'],
    ['2025-11-02', '2025-11-02T05:00:00Z'],
    ['2025-11-03', '2025-11-03T06:00:00Z'],
  ])('%s begins at %s', (day, instant) => {
    expect(startOfDay(day)).toEqual(new Date(instant))
  })

  test('begins when its clocks show midnight, in every year', () => {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    const dates = fc.date({
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(dates.map(dayOf), (day) => {
        expect(clock.format(startOfDay(day))).toBe(`${day} 00:00:00`)
        expect(clock.format(later(startOfDay(day), -1))).toMatch(/ 23:59:59$/)
      }),
    )
  })

  test('is followed by the next, over months, years and leap days', () => {
    expect(['2025-09-30', '2025-12-31', '2024-02-28'].map(dayAfter)).toEqual(['2025-10-01', '2026-01-01', '2024-02-29'])
  })
})

describe('a phase', () => {
  test.each(days)('$phase runs from the first instant of $startsOn to the last of $endsOn', (phase) => {
    const starts = startOfDay(phase.startsOn)
    const ends = startOfDay(dayAfter(phase.endsOn))
    expect([later(starts, -1), starts, later(ends, -1), ends].map((now) => phaseState(windowOf(phase), now))).toEqual([
      'not_started',
      'active',
      'active',
      'ended',
    ])
  })

  test('over the change to summer time is an hour shorter, over the change back an hour longer', () => {
    const hours = (startsOn: string, endsOn: string) =>
      (startOfDay(dayAfter(endsOn)).getTime() - startOfDay(startsOn).getTime()) / 3_600_000
    expect([
      hours('2025-03-09', '2025-03-09'),
      hours('2025-11-02', '2025-11-02'),
      hours('2025-11-03', '2025-11-03'),
    ]).toEqual([23, 25, 24])
  })
})

describe('the contest', () => {
  test('has started each stage once its phase has begun', () => {
    expect(startedStages(schedule, startOfDay('2025-09-29'))).toEqual({
      publicSubmission: true,
      districtPoll: true,
      publicPoll: true,
      internalNaming: false,
    })
    expect(Object.values(startedStages(schedule, later(startOfDay('2025-08-11'), -1)))).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  test('is concluded only when the announcement day is over', () => {
    const over = startOfDay('2025-10-28')
    expect(concluded).toEqual(over)
  })

  test('changes next at the next boundary, and never again after the announcement', () => {
    expect(nextChange(schedule, concluded, startOfDay('2025-10-01'))).toEqual(startOfDay('2025-10-04'))
    expect(nextChange(schedule, concluded, startOfDay('2025-10-04'))).toEqual(startOfDay('2025-10-10'))
    expect(nextChange(schedule, concluded, startOfDay('2025-10-28'))).toBeNull()
  })
})
