import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { contestQuery, getRefetchIntervalMs, isAnnouncedToday, omitServerTime } from './contest.queries.ts'

const createReply = (now: string, change: Partial<ContestReply> = {}) =>
  ({
    now,
    season: { year: 2025, state: 'running' },
    phases: [{ phase: 1, state: 'active' }],
    nextChangeAt: '2025-09-16T05:00:00.000Z',
    ...change,
  }) as ContestReply

test('omitServerTime > causes no update when only the server time changes', () => {
  const queries = new QueryClient()
  const { queryKey } = contestQuery
  queries.setQueryData(queryKey, createReply('2025-09-15T12:00:00.000Z'))
  // Matches how useQuery tracks a consumer that reads only the data.
  const observer = new QueryObserver(queries, {
    queryKey,
    enabled: false,
    select: omitServerTime,
    notifyOnChangeProps: ['data'],
  })
  const results = [observer.getCurrentResult().data]
  const stop = observer.subscribe(({ data }) => results.push(data))
  queries.setQueryData(queryKey, createReply('2025-09-15T12:00:30.000Z'))
  expect(results).toHaveLength(1)
  queries.setQueryData(queryKey, createReply('2025-09-16T05:00:01.000Z', { nextChangeAt: null }))
  expect(results.map((contest) => contest?.nextChangeAt)).toEqual(['2025-09-16T05:00:00.000Z', null])
  expect(results[1]?.phases).toBe(results[0]?.phases)
  stop()
  queries.clear()
})

test('getRefetchIntervalMs > counts from the server time of the last reply', () => {
  const receivedAt = 1_000_000
  const intervalFor = (now: string, later: number) =>
    getRefetchIntervalMs(createReply(now, { demo: null }), receivedAt, receivedAt + later)
  expect(intervalFor('2025-09-16T04:59:00.000Z', 0)).toBe(60_000)
  for (const [now, later, seconds] of [
    ['2025-09-16T04:59:40.000Z', 0, 20],
    ['2025-09-16T04:59:40.000Z', 15_000, 5],
    ['2025-09-16T04:59:55.000Z', 0, 5],
    ['2025-09-16T05:00:10.000Z', 0, 0],
  ] as const) {
    expect(intervalFor(now, later)).toBeGreaterThanOrEqual(seconds * 1000)
    expect(intervalFor(now, later)).toBeLessThan((seconds + 1) * 1000)
  }
})

test.each([
  ['Pacific/Kiritimati', '2025-10-26T09:59:59Z', false],
  ['Pacific/Kiritimati', '2025-10-26T10:00:00Z', true],
  ['America/Chicago', '2025-10-27T04:59:59Z', false],
  ['America/Chicago', '2025-10-27T05:00:00Z', true],
  ['Pacific/Pago_Pago', '2025-10-28T10:59:59Z', true],
  ['Pacific/Pago_Pago', '2025-10-28T11:00:00Z', false],
  ['America/Chicago', '2026-10-27T12:00:00Z', false],
])('isAnnouncedToday > in %s at %s returns %s', (timeZone, now, isToday) => {
  expect(isAnnouncedToday(createReply(now, { timeZone, announcementDate: '2025-10-27' }))).toBe(isToday)
})
