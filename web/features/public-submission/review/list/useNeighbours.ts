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
  const place = here >= 0 ? here : last
  const isLastPage = (table.page + 1) * table.pageSize >= (data?.total ?? 0)

  const go = (to: number) => {
    const entry = items[to]
    if (entry) open.show(entry)
  }
  const turn = (page: number, at: 'first' | 'last') => {
    table.setPage(page, { isInPlace: true })
    setArriving({ at })
  }
  const step = (isPossible: boolean, act: () => void) => (isPossible && !arriving ? act : undefined)
  const onward = (arriving: Arriving | null) => {
    if (place === null) return undefined
    const next = here >= 0 ? place + 1 : place
    if (arriving) return undefined
    return next < items.length ? () => go(next) : isLastPage ? undefined : () => turn(table.page + 1, 'first')
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the answer is there
  useEffect(() => {
    if (!arriving) return
    const isThere = arriving.at === 'next' ? dataUpdatedAt >= arriving.since : data !== undefined
    if (isFetching || !(isThere || isError)) return
    setArriving(null)
    if (arriving.at === 'next') onward(null)?.()
    else go(arriving.at === 'first' ? 0 : items.length - 1)
  }, [arriving, isFetching, isError, dataUpdatedAt])

  return {
    onPrevious:
      place !== null && place > 0
        ? step(true, () => go(place - 1))
        : step(place !== null && table.page > 0, () => turn(table.page - 1, 'last')),
    onNext: onward(arriving),
    /** Shows the next entry once the list has taken in a decision over this one. */
    goOn: () => setArriving({ at: 'next', since: Date.now() }),
  }
}
