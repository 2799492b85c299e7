import type { ListedEntry } from '@snowplow/contract/entry/entry-review.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { TableList } from '../../../../workspace/data-table/data-table.ts'
import type { OpenRow } from '../../../../workspace/data-table/open-row.tsx'
import type { TableState } from '../../../../workspace/data-table/table-state.ts'

interface Entries extends TableList<ListedEntry> {
  /** Milliseconds since 1970 of the latest reply. */
  dataUpdatedAt: number
}

/** Pending navigation: to an end of the requested page, or to the next entry once the list is reloaded. */
type PendingMove = { at: 'first' | 'last' } | { at: 'next'; since: number }

export function useNeighbours(table: TableState, entries: Entries, open: OpenRow<ListedEntry>) {
  const { data, isFetching, isError, dataUpdatedAt } = entries
  const [pendingMove, setPendingMove] = useState<PendingMove | null>(null)
  /** Last index of the open entry on its page: a decided entry may have left the list. */
  const [last, setLast] = useState<number | null>(null)
  const items = data?.items ?? []
  const currentIndex = items.findIndex(({ id }) => id === open.id)
  if (currentIndex >= 0 && currentIndex !== last) setLast(currentIndex)
  const index = currentIndex >= 0 ? currentIndex : last
  const isLastPage = (table.page + 1) * table.pageSize >= (data?.total ?? 0)

  const go = (to: number) => {
    const entry = items[to]
    if (entry) open.show(entry)
  }
  const goToPage = (page: number, at: 'first' | 'last') => {
    table.setPage(page, { replace: true })
    setPendingMove({ at })
  }
  const step = (isPossible: boolean, action: () => void) => (isPossible && !pendingMove ? action : undefined)
  const getNextStep = (pendingMove: PendingMove | null) => {
    if (index === null) return undefined
    const next = currentIndex >= 0 ? index + 1 : index
    if (pendingMove) return undefined
    return next < items.length ? () => go(next) : isLastPage ? undefined : () => goToPage(table.page + 1, 'first')
  }

  const isLoaded = pendingMove?.at === 'next' ? dataUpdatedAt >= pendingMove.since : data !== undefined
  const canMove = pendingMove !== null && !isFetching && (isLoaded || isError)
  const move = useEffectEvent(() => {
    setPendingMove(null)
    // The entry was closed meanwhile: a move would open another.
    if (open.id === null) return
    if (pendingMove?.at === 'next') getNextStep(null)?.()
    else go(pendingMove?.at === 'first' ? 0 : items.length - 1)
  })
  useEffect(() => {
    if (canMove) move()
  }, [canMove])

  return {
    onPrevious:
      index !== null && index > 0
        ? step(true, () => go(index - 1))
        : step(index !== null && table.page > 0, () => goToPage(table.page - 1, 'last')),
    onNext: getNextStep(pendingMove),
    goToNext: () => setPendingMove({ at: 'next', since: Date.now() }),
  }
}
