import { useMemo } from 'react'
import { useAddress } from '../../../ui/address.ts'
import { type EntryFilters, filtersOf } from './list/entry-filters.ts'

/** The ways of looking at the entries. */
export const reviewViews = ['list', 'triage', 'alike', 'charts'] as const
export type ReviewView = (typeof reviewViews)[number]

/** The page's address: which view of which entries. */
export function useReviewAddress() {
  const address = useAddress()
  const { search, go, type } = address
  const filters = useMemo(() => filtersOf(search), [search])
  return {
    address,
    view: address.oneOf('view', reviewViews) || ('list' as const),
    viewAddress: (view: ReviewView) => address.addressOf({ view: view === 'list' ? null : view }),
    filters,
    /** Typing is one step for Back, each other filter is its own. */
    setFilters: (change: Partial<EntryFilters>) => (String(Object.keys(change)) === 'text' ? type(change) : go(change)),
  }
}
export type ReviewAddress = ReturnType<typeof useReviewAddress>
