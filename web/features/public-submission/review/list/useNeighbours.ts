import type { ListedSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import { useEffect, useState } from 'react'
import type { TableList } from '../../../../workspace/data-table/data-table.ts'
import type { OpenRow } from '../../../../workspace/data-table/open-row.tsx'
import type { TableState } from '../../../../workspace/data-table/table-state.ts'

interface Entries extends TableList<ListedSubmission> {
  /** Milliseconds since 1970 of the newest answer. */
  dataUpdatedAt: number
}

/** What is waited for: an end of the page that is turned to, or the list as it is after a decision. */
type Arriving = { at: 'first' | 'last' } | { at: 'next'; since: number }

/** The ways to the entries before and after the open one, over the pages of the list. */
export function useNeighbours(table: TableState, entries: Entries, open: OpenRow<ListedSubmission>) {
  const { data, isFetching, isError, dataUpdatedAt } = entries
  const [arriving, setArriving] = useState<Arriving | null>(null)
  /** Its place on the page when it was there last: a decided entry may have left the list. */
  const [last, setLast] = useState<number | null>(null)
  const items = data?.items ?? []
  const here = items.findIndex(({ id }) => id === open.id)
  if (here >= 0 && here !== last) setLast(here)
  const index = here >= 0 ? here : last
  const isLastPage = (table.page + 1) * table.pageSize >= (data?.total ?? 0)

  const go = (to: number) => {
    const entry = items[to]
    if (entry) open.show(entry)
  }
  const goToPage = (page: number, at: 'first' | 'last') => {
    table.setPage(page, { replace: true })
    setArriving({ at })
  }
  const step = (isPossible: boolean, action: () => void) => (isPossible && !arriving ? action : undefined)
  const onward = (arriving: Arriving | null) => {
    if (index === null) return undefined
    const next = here >= 0 ? index + 1 : index
    if (arriving) return undefined
    return next < items.length ? () => go(next) : isLastPage ? undefined : () => goToPage(table.page + 1, 'first')
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the answer is there
  useEffect(() => {
    if (!arriving) return
    const isLoaded = arriving.at === 'next' ? dataUpdatedAt >= arriving.since : data !== undefined
    if (isFetching || !(isLoaded || isError)) return
    setArriving(null)
    if (arriving.at === 'next') onward(null)?.()
    else go(arriving.at === 'first' ? 0 : items.length - 1)
  }, [arriving, isFetching, isError, dataUpdatedAt])

  return {
    onPrevious:
      index !== null && index > 0
        ? step(true, () => go(index - 1))
        : step(index !== null && table.page > 0, () => goToPage(table.page - 1, 'last')),
    onNext: onward(arriving),
    /** Shows the next entry once the list has taken in a decision over this one. */
    goToNext: () => setArriving({ at: 'next', since: Date.now() }),
  }
}
