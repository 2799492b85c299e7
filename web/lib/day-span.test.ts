import { expect, test } from 'vitest'
import { daySpan } from './day-span.ts'

test('a time span holds its last day to the end, also where clocks change', () => {
  expect(daySpan('2025-11-01', '2025-11-02')).toEqual({
    $gte: new Date(2025, 10, 1).toISOString(),
    $lt: new Date(2025, 10, 3).toISOString(),
  })
})

test('a time span may be open at either end', () => {
  expect(daySpan('', '')).toBeNull()
  expect(daySpan('2025-10-01', '')).toEqual({ $gte: new Date(2025, 9, 1).toISOString() })
  expect(daySpan('', '2025-10-01')).toEqual({ $lt: new Date(2025, 9, 2).toISOString() })
})

test('a year that is still being typed narrows nothing down', () => {
  expect(daySpan('0002-10-01', '')).toBeNull()
})
