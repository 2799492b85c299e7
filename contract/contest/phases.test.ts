import { describe, expect, test } from 'vitest'
import { dayAfter, startOfDay } from './days.ts'
import {
  concludedFrom,
  getPhaseWindow,
  nextChange,
  type PhaseDays,
  type PhaseWindow,
  phaseState,
  startedStages,
} from './phases.ts'

const days: PhaseDays[] = [
  { phase: 1, startsOn: '2025-08-11', endsOn: '2025-09-15' },
  { phase: 2, startsOn: '2025-09-16', endsOn: '2025-09-25' },
  { phase: 3, startsOn: '2025-09-29', endsOn: '2025-10-03' },
  { phase: 4, startsOn: '2025-10-10', endsOn: '2025-10-17' },
]
const timeZone = 'America/Chicago'
const schedule = days.map((phase) => getPhaseWindow(phase, timeZone))
const concluded = concludedFrom('2025-10-27', timeZone)
const inChicago = (day: string) => startOfDay(day, timeZone)
const later = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds)

describe('windowOf and phaseState', () => {
  // Literal instants, since `startOfDay` would repeat its own error.
  test.each([
    [1, '2025-08-11T05:00:00Z', '2025-09-16T05:00:00Z'],
    [2, '2025-09-16T05:00:00Z', '2025-09-26T05:00:00Z'],
    [3, '2025-09-29T05:00:00Z', '2025-10-04T05:00:00Z'],
    [4, '2025-10-10T05:00:00Z', '2025-10-18T05:00:00Z'],
  ])('phase %i is active from %s until before %s', (phase, starts, ends) => {
    const window = schedule[phase - 1] as PhaseWindow
    const [startsAt, endsAt] = [new Date(starts), new Date(ends)]
    const instants = [later(startsAt, -1), startsAt, later(startsAt, 1), later(endsAt, -1), endsAt, later(endsAt, 1)]
    expect(instants.map((now) => phaseState(window, now))).toEqual([
      'not_started',
      'active',
      'active',
      'active',
      'ended',
      'ended',
    ])
  })

  test.each([
    ['2025-03-08', '2025-03-09', '2025-03-08T06:00:00Z', '2025-03-10T05:00:00Z'],
    ['2025-03-09', '2025-03-09', '2025-03-09T06:00:00Z', '2025-03-10T05:00:00Z'],
    ['2025-11-01', '2025-11-02', '2025-11-01T05:00:00Z', '2025-11-03T06:00:00Z'],
    ['2025-11-02', '2025-11-02', '2025-11-02T05:00:00Z', '2025-11-03T06:00:00Z'],
  ])('phase over a clock change, %s to %s, lasts from %s to %s', (startsOn, endsOn, starts, ends) => {
    const window = getPhaseWindow({ phase: 3, startsOn, endsOn }, timeZone)
    expect([window.startsAt, window.endsAt]).toEqual([new Date(starts), new Date(ends)])
    expect([later(new Date(starts), -1), later(new Date(ends), -1)].map((now) => phaseState(window, now))).toEqual([
      'not_started',
      'active',
    ])
  })

  test.each([
    ['America/Anchorage', '2026-03-07', '2026-03-08', '2026-03-07T09:00:00Z', '2026-03-09T08:00:00Z'],
    ['Asia/Kathmandu', '2026-03-07', '2026-03-08', '2026-03-06T18:15:00Z', '2026-03-08T18:15:00Z'],
    // Clocks go from 23:59:59 on Saturday to 01:00 on Sunday.
    ['America/Havana', '2026-03-08', '2026-03-08', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
  ])('phase in %s, %s to %s, lasts from %s to %s', (zone, startsOn, endsOn, starts, ends) => {
    const window = getPhaseWindow({ phase: 3, startsOn, endsOn }, zone)
    expect([window.startsAt, window.endsAt]).toEqual([new Date(starts), new Date(ends)])
    expect(concludedFrom(endsOn, zone)).toEqual(new Date(ends))
  })

  test('days are an hour shorter in spring and an hour longer in fall', () => {
    const hours = (startsOn: string, endsOn: string) =>
      (inChicago(dayAfter(endsOn)).getTime() - inChicago(startsOn).getTime()) / 3_600_000
    expect([
      hours('2025-03-09', '2025-03-09'),
      hours('2025-11-02', '2025-11-02'),
      hours('2025-11-03', '2025-11-03'),
    ]).toEqual([23, 25, 24])
  })
})

describe('contest schedule', () => {
  test('startedStages returns the stages whose phase has started', () => {
    expect(startedStages(schedule, inChicago('2025-09-29'))).toEqual({
      publicSubmission: true,
      districtPoll: true,
      publicPoll: true,
      internalNaming: false,
    })
    expect(Object.values(startedStages(schedule, later(inChicago('2025-08-11'), -1)))).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  test('concludedFrom returns the end of the announcement day', () => {
    expect(concluded).toEqual(new Date('2025-10-28T05:00:00Z'))
    expect(concludedFrom('2025-11-02', timeZone)).toEqual(new Date('2025-11-03T06:00:00Z'))
  })

  test.each([
    ['2025-08-11T05:00:00Z', [true, false, false, false]],
    ['2025-09-16T05:00:00Z', [true, true, false, false]],
    ['2025-09-29T05:00:00Z', [true, true, true, false]],
    ['2025-10-10T05:00:00Z', [true, true, true, true]],
  ])('startedStages adds a stage at %s and keeps those that ended', (instant, after) => {
    const flags = (now: Date) => {
      const { publicSubmission, districtPoll, publicPoll, internalNaming } = startedStages(schedule, now)
      return [publicSubmission, districtPoll, publicPoll, internalNaming]
    }
    const count = after.filter(Boolean).length
    expect(flags(new Date(instant))).toEqual(after)
    expect(flags(later(new Date(instant), -1)).filter(Boolean).length).toBe(count - 1)
  })

  test('nextChange visits every start, every end and the conclusion in order', () => {
    const changes: string[] = []
    let now: Date | null = new Date('2025-01-01T00:00:00Z')
    while (now && changes.length < 20) {
      now = nextChange(schedule, concluded, now)
      if (now) changes.push(now.toISOString().slice(0, 13))
    }
    expect(changes).toEqual([
      '2025-08-11T05',
      '2025-09-16T05',
      '2025-09-26T05',
      '2025-09-29T05',
      '2025-10-04T05',
      '2025-10-10T05',
      '2025-10-18T05',
      '2025-10-28T05',
    ])
  })

  test('nextChange returns null after the conclusion', () => {
    expect(nextChange(schedule, concluded, inChicago('2025-10-01'))).toEqual(inChicago('2025-10-04'))
    expect(nextChange(schedule, concluded, inChicago('2025-10-04'))).toEqual(inChicago('2025-10-10'))
    expect(nextChange(schedule, concluded, inChicago('2025-10-28'))).toBeNull()
  })
})
