import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { daySpan } from './day-span.ts'

const spanIn = (from: string, to: string, timeZone = 'America/Chicago') => daySpan(from, to, timeZone)

// The reader's clock is far from the contest's: what is found must not depend on it.
beforeAll(() => void vi.stubEnv('TZ', 'Asia/Tokyo'))
afterAll(() => void vi.unstubAllEnvs())

test("a time span's days are those of the contest's time zone, whatever the reader's is", () => {
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

test('a time span holds its last day to the end, also where clocks change', () => {
  expect(spanIn('2025-11-01', '2025-11-02')).toEqual({
    $gte: '2025-11-01T05:00:00.000Z',
    $lt: '2025-11-03T06:00:00.000Z',
  })
})

test('a time span may be open at either end', () => {
  expect(spanIn('', '')).toBeNull()
  expect(spanIn('2025-10-01', '')).toEqual({ $gte: '2025-10-01T05:00:00.000Z' })
  expect(spanIn('', '2025-10-01')).toEqual({ $lt: '2025-10-02T05:00:00.000Z' })
})

test('a day that is still being typed, or that is none, narrows nothing down', () => {
  for (const day of ['0002-10-01', '2025-1-1', '2025-13-01', 'soon', '12025-10-01']) {
    expect(spanIn(day, '')).toBeNull()
    expect(spanIn('', day)).toBeNull()
  }
  expect(spanIn('', '9999-12-31')).toBeNull()
})
