import { expect, test } from 'vitest'
import { schedule2025 } from '../../../seed/reference.ts'
import { moveSchedule } from './moved-schedule.ts'

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

test('moveSchedule > moves each day to the nearest same weekday of next year', () => {
  expect(moveSchedule(schedule2025, 1)).toEqual({
    phases: [
      { phase: 1, startsOn: '2026-08-10', endsOn: '2026-09-14' },
      { phase: 2, startsOn: '2026-09-15', endsOn: '2026-09-24' },
      { phase: 3, startsOn: '2026-09-28', endsOn: '2026-10-02' },
      { phase: 4, startsOn: '2026-10-09', endsOn: '2026-10-16' },
    ],
    entryDeadline: '2026-09-14',
    announcementDate: '2026-10-26',
  })
})

test('moveSchedule > stays within half a week of the dates for any years', () => {
  for (let years = 1; years <= 30; years += 1) {
    const { announcementDate } = moveSchedule(schedule2025, years)
    const date = Date.parse(`${2025 + years}-10-27T00:00:00Z`)
    expect(weekday(announcementDate)).toBe(weekday(schedule2025.announcementDate))
    expect(Math.abs(Date.parse(announcementDate) - date)).toBeLessThanOrEqual(4 * 86_400_000)
  }
})
