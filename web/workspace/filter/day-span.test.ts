import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { toDaySpan } from './day-span.ts'

const spanIn = (from: string, to: string, timeZone = 'America/Chicago') => toDaySpan(from, to, timeZone)

// The result must not depend on the browser's time zone.
beforeAll(() => void vi.stubEnv('TZ', 'Asia/Tokyo'))
afterAll(() => void vi.unstubAllEnvs())

test("daySpan uses the contest's time zone, not the browser's", () => {
  expect(new Date(2025, 9, 1).toISOString()).toBe('2025-09-30T15:00:00.000Z')
  expect(spanIn('2025-10-01', '2025-10-02')).toEqual({
    $gte: '2025-10-01T05:00:00.000Z',
    $lt: '2025-10-03T05:00:00.000Z',
  })
  expect(spanIn('2025-10-01', '2025-10-02', 'America/Anchorage')).toEqual({
    $gte: '2025-10-01T08:00:00.000Z',
    $lt: '2025-10-03T08:00:00.000Z',
  })
})

test('daySpan includes the whole last day across a clock change', () => {
  expect(spanIn('2025-11-01', '2025-11-02')).toEqual({
    $gte: '2025-11-01T05:00:00.000Z',
    $lt: '2025-11-03T06:00:00.000Z',
  })
})

test('daySpan may be open at either end', () => {
  expect(spanIn('', '')).toBeNull()
  expect(spanIn('2025-10-01', '')).toEqual({ $gte: '2025-10-01T05:00:00.000Z' })
  expect(spanIn('', '2025-10-01')).toEqual({ $lt: '2025-10-02T05:00:00.000Z' })
})

test('daySpan ignores incomplete and invalid dates', () => {
  for (const day of ['0002-10-01', '2025-1-1', '2025-13-01', 'soon', '12025-10-01']) {
    expect(spanIn(day, '')).toBeNull()
    expect(spanIn('', day)).toBeNull()
  }
  expect(spanIn('', '9999-12-31')).toBeNull()
})
