import type { Schedule } from '@snowplow/contract/contest/schedule.ts'
import { expect, test } from 'vitest'
import { createPace } from './pace.ts'
import { schedule2025 } from './reference.ts'

const slow: Schedule = {
  phases: [
    { phase: 1, startsOn: '2027-01-01', endsOn: '2027-01-10' },
    { phase: 2, startsOn: '2027-01-12', endsOn: '2027-01-13' },
    { phase: 3, startsOn: '2027-01-14', endsOn: '2027-01-23' },
    { phase: 4, startsOn: '2027-02-01', endsOn: '2027-02-08' },
  ],
  entryDeadline: '2027-01-10',
  announcementDate: '2027-02-20',
}

test('createPace > returns instants unchanged for the sample’s schedule', () => {
  const pace = createPace(schedule2025, 'America/Chicago')
  for (const instant of [
    '2025-08-01T15:00:00Z',
    '2025-09-16T05:00:00Z',
    '2025-09-27T01:02:03Z',
    '2025-12-24T00:00:00Z',
  ])
    expect(pace(instant)).toEqual(new Date(instant))
})

test.each([
  ['ten days before the first one', '2025-08-01T05:00:00Z', '2026-12-22T09:00:00Z'],
  ['the first instant', '2025-08-11T05:00:00Z', '2027-01-01T09:00:00Z'],
  ['the first of phase 2, which is no longer the last of phase 1', '2025-09-16T05:00:00Z', '2027-01-12T09:00:00Z'],
  ['the middle of a vote twice as long', '2025-10-01T17:00:00Z', '2027-01-19T09:00:00Z'],
  ['a day after the announcement', '2025-10-29T05:00:00Z', '2027-02-22T09:00:00Z'],
])('createPace > maps %s to another schedule', (_, sample, own) => {
  expect(createPace(slow, 'America/Anchorage')(sample)).toEqual(new Date(own))
})
