import type { Language } from '@snowplow/contract/text/languages.ts'
import type { QueryClient } from '@tanstack/react-query'
import { contestQuery } from '../features/contest/contest.queries.ts'
import { dehydratedStateId } from '../lib/server-markup.ts'

export interface DehydratedState {
  language: Language
  replies: QueryReply[]
  /** Chosen for this visit, also if the page is client-rendered: another request would get another one. */
  visitReplies: QueryReply[]
}

type QueryReply = readonly [queryKey: readonly unknown[], reply: unknown]

/** Null for a client-rendered page. */
export function readDehydratedState(): DehydratedState | null {
  const text = document.getElementById(dehydratedStateId)?.textContent
  return text ? JSON.parse(text) : null
}

/** Fills the query cache. The replies must not change until hydration is complete. */
export function hydrateCache(queries: QueryClient, replies: readonly QueryReply[]): void {
  for (const [queryKey, reply] of replies) queries.setQueryData(queryKey, reply)
}

/**
 * Refetches what may have changed since the page was rendered: the contest, and all of it when the browser restores
 * the page on back or forward.
 */
export function refetchStale(queries: QueryClient): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  queries.invalidateQueries(navigation?.type === 'back_forward' ? {} : { queryKey: contestQuery.queryKey })
}
