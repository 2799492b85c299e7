/** What a page that the server has drawn brings along for the script that takes it over. */
import type { QueryClient } from '@tanstack/react-query'
import { contestQuery } from './features/contest/contest.queries.ts'
import type { Language } from './i18n/languages.ts'

export interface DehydratedState {
  language: Language
  /** The interface's answers that the page shows, by the keys of their queries. */
  replies: (readonly [queryKey: readonly unknown[], reply: unknown])[]
}

export const dehydratedStateId = 'dehydrated-state'

/** Null for a page that draws itself. */
export function readDehydratedState(): DehydratedState | null {
  const text = document.getElementById(dehydratedStateId)?.textContent
  return text ? JSON.parse(text) : null
}

/** Puts the answers where the page looks for them. They do not change until the page stands as it was drawn. */
export function hydrateCache(queries: QueryClient, { replies }: DehydratedState): void {
  for (const [queryKey, reply] of replies) queries.setQueryData(queryKey, reply)
}

/**
 * Asks again for what may have changed since the page was drawn: its clock stood still, and on the way back a browser
 * shows what it kept.
 */
export function refetchStale(queries: QueryClient): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  queries.invalidateQueries(navigation?.type === 'back_forward' ? {} : { queryKey: contestQuery.queryKey })
}
