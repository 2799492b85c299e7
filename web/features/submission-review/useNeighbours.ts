import type { ListedSubmission } from '@snowplow/contract/submission-review.ts'
import { useEffect, useState } from 'react'
import type { TableList } from '../../ui/data-table.ts'
import type { TableState } from '../../ui/table-state.ts'

interface Open {
  entry: ListedSubmission
  /** Its place on the page when it was there last: a decided entry may have left the list. */
  place: number
}

/** The entry that is open, and the ways to the ones before and after it, over the pages of the list. */
export function useNeighbours(table: TableState, { data, isFetching }: TableList<ListedSubmission>) {
  const [open, setOpen] = useState<Open | null>(null)
  const [arriving, setArriving] = useState<'first' | 'last' | null>(null)
  const items = data?.items ?? []
  const placeOf = (id: number) => items.findIndex((item) => item.id === id)

  const show = (entry: ListedSubmission) =>
    setOpen((before) => {
      const place = placeOf(entry.id)
      return { entry, place: place >= 0 ? place : (before?.place ?? 0) }
    })

  useEffect(() => {
    if (!arriving || isFetching || !data) return
    const entry = arriving === 'first' ? data.items[0] : data.items.at(-1)
    setArriving(null)
    if (entry) setOpen({ entry, place: arriving === 'first' ? 0 : data.items.length - 1 })
  }, [arriving, isFetching, data])

  const go = (place: number) => {
    const entry = items[place]
    if (entry) setOpen({ entry, place })
  }
  const turn = (page: number, end: 'first' | 'last') => {
    table.setPage(page)
    setArriving(end)
  }
  const isHere = open !== null && placeOf(open.entry.id) >= 0
  const place = open ? (isHere ? placeOf(open.entry.id) : open.place) : 0
  const next = isHere ? place + 1 : place
  const isLastPage = (table.page + 1) * table.pageSize >= (data?.total ?? 0)
  const step = (isPossible: boolean, act: () => void) => (isPossible && !arriving ? act : undefined)
  return {
    open: open?.entry ?? null,
    show,
    close: () => setOpen(null),
    onPrevious: place > 0 ? step(true, () => go(place - 1)) : step(table.page > 0, () => turn(table.page - 1, 'last')),
    onNext: next < items.length ? step(true, () => go(next)) : step(!isLastPage, () => turn(table.page + 1, 'first')),
  }
}
