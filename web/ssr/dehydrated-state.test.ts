import { listCounties } from '@snowplow/contract/county/county.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { contestQuery } from '../features/contest/contest.queries.ts'
import { toQuery } from '../lib/query.ts'
import { hydrateCache, refetchStale } from './dehydrated-state.ts'

const counties = toQuery(listCounties, {}).queryKey
const queryKeys = [contestQuery.queryKey, counties]

test.each([
  ['the contest only after a navigation', 'navigate', [true, false]],
  ['everything after going back', 'back_forward', [true, true]],
])('refetchStale > invalidates %s', (_, type, expected) => {
  const queries = new QueryClient()
  hydrateCache(
    queries,
    queryKeys.map((key) => [key, {}]),
  )
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
  refetchStale(queries)
  expect(queryKeys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual(expected)
})
