import { expect, test } from 'vitest'
import { calculateLabelDistance, fillHours } from './Turnout.tsx'

test('fillHours > fills hours without ballots between the first and the last', () => {
  const hours = [
    { at: '2025-10-01T22:00:00.000Z', ballots: 4 },
    { at: '2025-10-02T01:00:00.000Z', ballots: 2 },
  ]
  expect(fillHours(hours)).toEqual([
    hours[0],
    { at: '2025-10-01T23:00:00.000Z', ballots: 0 },
    { at: '2025-10-02T00:00:00.000Z', ballots: 0 },
    hours[1],
  ])
  expect(fillHours([])).toEqual([])
})

test('fillHours > limits the hours to two weeks', () => {
  const hours = fillHours([
    { at: '2024-10-01T22:00:00.000Z', ballots: 4 },
    { at: '2025-10-02T01:00:00.000Z', ballots: 2 },
  ])
  expect([hours.length, hours.at(-1)?.ballots]).toEqual([336, 2])
})

test.each([
  [12, 20, 1],
  [48, 20, 3],
  [120, 20, 6],
  [336, 20, 24],
  [48, 6, 12],
])('calculateLabelDistance > %s hours with at most %s labels step by %s', (hours, maxLabels, step) => {
  expect(calculateLabelDistance(hours, maxLabels)).toBe(step)
})
