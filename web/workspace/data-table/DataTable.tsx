import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { EmptyState, Stack } from '../../ui/layout/Boxes.tsx'
import { BulkActionsBar } from './BulkActionsBar.tsx'
import { Cards } from './Cards.tsx'
import { columnMinWidth, type DataTableProps } from './data-table.ts'
import { Grid } from './Grid.tsx'
import { useLastPage } from './table-state.ts'

/**
 * Admin list, paginated, sorted and filtered on the server (sections 2, 7 and 9): a grid, or cards if the grid does
 * not fit.
 */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, columns, list, table, selection, emptyText, failedText } = props
  const box = useRef<HTMLElement>(null)
  const width = useWidth(box)
  const isNarrow = width < columns.reduce((sum, { minWidth = columnMinWidth }) => sum + minWidth, selection ? 72 : 14)
  const focus = useFocusRestore(box)
  const lastPage = useLastPage(table, list.data?.total, list.isFetching)
  const View = isNarrow ? Cards : Grid

  const bar = selection && list.data && (
    <BulkActionsBar selection={selection} rows={list.data.items} hasPageBox={isNarrow} />
  )

  return (
    <Stack as="section" gap="3" ref={box} tabIndex={-1} aria-label={label} aria-busy={list.isFetching} {...focus}>
      <QueryNotice of={list} failed={failedText} hasReason />
      {list.data?.total === 0 && <EmptyState role="status">{emptyText}</EmptyState>}
      {list.data && list.data.total > 0 && width > 0 && (
        <>
          {isNarrow && bar}
          <View {...props} rows={list.data.items} total={list.data.total} lastPage={lastPage} />
          {!isNarrow && bar}
        </>
      )}
    </Stack>
  )
}

/** Width of an element in pixels; 0 before it is measured. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}

/** Moves the focus to the table if its row disappeared, instead of to the top of the page. */
function useFocusRestore(box: RefObject<HTMLElement | null>) {
  const wasInside = useRef(false)
  useEffect(() => {
    const rescue = new MutationObserver(() => {
      if (wasInside.current && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
    })
    if (box.current) rescue.observe(box.current, { childList: true, subtree: true })
    return () => rescue.disconnect()
  }, [box])
  return {
    onFocus: () => {
      wasInside.current = true
    },
    // `relatedTarget` is null if the focused element was removed.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) wasInside.current = box.current?.contains(relatedTarget) ?? false
    },
  }
}
