import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { type EntryFilters, filtersOf, searchOf } from './entry-filters.ts'

/** The ways of looking at the entries. */
export const reviewViews = ['list', 'triage', 'alike', 'charts'] as const
export type ReviewView = (typeof reviewViews)[number]

/** What the page shows stands in its address, so that it can be kept, sent to a colleague and gone back to. */
export function useReviewAddress() {
  const [path] = useLocation()
  const [search, setSearch] = useSearchParams()
  const filters = useMemo(() => filtersOf(search), [search])
  const setFilters = (change: Partial<EntryFilters>) =>
    setSearch((before) => searchOf({ ...filtersOf(before), ...change }, before), { replace: true })
  const addressOf = (view: ReviewView) => {
    const next = new URLSearchParams(search)
    if (view === 'list') next.delete('view')
    else next.set('view', view)
    return next.size > 0 ? `${path}?${next}` : path
  }
  return {
    view: reviewViews.find((view) => view === search.get('view')) ?? ('list' as const),
    addressOf,
    filters,
    setFilters,
  }
}
export type ReviewAddress = ReturnType<typeof useReviewAddress>
