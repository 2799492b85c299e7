import { expect, test } from 'vitest'
import { groupArrivals } from './arrival-steps.ts'

const getSteps = (stepMinutes: number, ...arrivals: [at: string, ballots: number][]) =>
  groupArrivals(
    { stepMinutes, arrivals: arrivals.map(([at, ballots]) => ({ at, ballots })) },
    (at) => at,
    (at) => at,
  ).map(({ key, ballots }) => [key, ballots])

test('groupArrivals > fills steps without ballots', () => {
  expect(getSteps(5, ['2025-10-01T17:00:00.000Z', 3], ['2025-10-01T17:10:00.000Z', 4])).toEqual([
    ['2025-10-01T17:00:00.000Z', 3],
    ['2025-10-01T17:05:00.000Z', 0],
    ['2025-10-01T17:10:00.000Z', 4],
  ])
})

test('groupArrivals > counts a day of 25 hours once', () => {
  expect(getSteps(1440, ['2025-11-01T05:00:00.000Z', 3], ['2025-11-03T06:00:00.000Z', 4])).toEqual([
    ['2025-11-01T05:00:00.000Z', 3],
    ['2025-11-02T05:00:00.000Z', 0],
    ['2025-11-03T06:00:00.000Z', 4],
  ])
})
