import { DataGrid, type GridColDef, type GridSortModel } from '@mui/x-data-grid'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedNotice } from '../../ui/feedback/Notice.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import styles from './DataTable.module.css'
import { DensityChoice, useDensity } from './Density.tsx'
import { gridLook } from './data-grid-look.ts'
import type { DataTableProps } from './data-table.ts'
import { TableCards } from './TableCards.tsx'
import { TablePages } from './TablePages.tsx'
import { RowBox, SelectionBar, useTick } from './TableSelection.tsx'
import { useLastPage } from './table-state.ts'
import { useIsNarrow } from './useIsNarrow.ts'

/**
 * A list of an administrator that the server pages, sorts and filters (sections 2, 7 and 9): a grid, or a card for
 * each row where a grid would not fit.
 */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, list, table, selection, emptyText, failedText } = props
  const { t } = useTranslation()
  const box = useRef<HTMLElement>(null)
  const isNarrow = useIsNarrow(box, widthOf(props.columns) + (selection ? boxColumn.minWidth : 0))
  useFocusKept(box)
  const total = list.data?.total ?? 0
  const lastPage = useLastPage(table, list.data?.total, list.isFetching)

  return (
    <section ref={box} tabIndex={-1} aria-label={label} aria-busy={list.isFetching} className={styles.box}>
      {list.isError && (
        <FailedNotice retry={t('error.retry')} onRetry={() => list.refetch()}>
          {failedText}
        </FailedNotice>
      )}
      {!list.data && !list.isError && <Waiting label={t('error.loading')} />}
      {list.data && isNarrow !== null && total === 0 && (
        <div role="status" className={styles.empty}>
          {emptyText}
        </div>
      )}
      {list.data && total > 0 && (
        <>
          {selection && <SelectionBar selection={selection} rows={list.data.items} />}
          {isNarrow === true && <TableCards {...props} rows={list.data.items} />}
          {isNarrow === false && <Grid {...props} rows={list.data.items} />}
          <TablePages
            table={table}
            shown={list.data.items.length}
            total={total}
            lastPage={lastPage}
            look={isNarrow === false && <DensityChoice />}
          />
        </>
      )}
    </section>
  )
}

/** Pixels without which a column's words break in the wrong places. */
const columnMinWidth = 120
const edges = 14

const boxColumn = { field: 'selection', sortable: false, width: 58, minWidth: 58 } as const

const widthOf = (columns: readonly { minWidth?: number }[]) =>
  columns.reduce((sum, { minWidth = columnMinWidth }) => sum + minWidth, edges)

/** The focus was on a row that the newest answer no longer has: it goes to the table, not to the top of the page. */
function useFocusKept(box: RefObject<HTMLElement | null>) {
  const wasInside = useRef(false)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Node) wasInside.current = box.current?.contains(target) ?? false
    }
    const rescue = new MutationObserver(() => {
      const isLost = wasInside.current && document.activeElement === document.body
      if (isLost) box.current?.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', note)
    if (box.current) rescue.observe(box.current, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', note)
      rescue.disconnect()
    }
  }, [box])
}

function Grid<Row extends { id: number }>(props: DataTableProps<Row> & { rows: Row[] }) {
  const { label, columns, list, rows, table, selection, onOpen } = props
  const { t } = useTranslation()
  const tick = useTick(props)
  const density = useDensity()
  const gridColumns = columns.map(
    ({ field, header, flex, minWidth, cell }): GridColDef<Row> => ({
      field,
      headerName: header,
      sortable: Object.hasOwn(table.sorts, field),
      flex: flex ?? 1,
      minWidth: minWidth ?? columnMinWidth,
      renderCell: ({ row, tabIndex }) => cell(row, tabIndex),
    }),
  )
  const boxes: GridColDef<Row>[] = selection
    ? [
        {
          ...boxColumn,
          headerName: t('table.selectColumn'),
          renderHeader: () => <span className="only-spoken">{t('table.selectColumn')}</span>,
          renderCell: ({ row, tabIndex }) => (
            <RowBox selection={selection} row={row} onTick={tick} tabIndex={tabIndex} />
          ),
        },
      ]
    : []
  const sort = ([first]: GridSortModel) => {
    if (first?.sort) table.setSort({ field: first.field, direction: first.sort })
  }
  return (
    <div className={styles.grid} data-density={density}>
      <DataGrid<Row>
        aria-label={label}
        rows={rows}
        columns={[...boxes, ...gridColumns]}
        sx={gridLook}
        columnHeaderHeight={density === 'compact' ? 48 : 56}
        loading={list.isFetching}
        slotProps={{ loadingOverlay: { variant: 'linear-progress' } }}
        localeText={{ columnHeaderSortIconLabel: t('table.sort') }}
        rowCount={list.data?.total ?? 0}
        paginationMode="server"
        paginationModel={{ page: table.page, pageSize: table.pageSize }}
        pageSizeOptions={[table.pageSize]}
        sortingMode="server"
        sortingOrder={['asc', 'desc']}
        sortModel={[{ field: table.sort.field, sort: table.sort.direction }]}
        onSortModelChange={sort}
        filterMode="server"
        getRowHeight={() => 'auto'}
        getRowClassName={({ row }) => (selection?.rows.has(row.id) ? 'ticked' : '')}
        disableVirtualization
        disableColumnMenu
        disableColumnFilter
        disableColumnResize
        disableRowSelectionOnClick
        hideFooter
        onRowClick={({ row }, event) => {
          if (!isControl(event.target)) onOpen(row)
        }}
        onCellKeyDown={({ row }, event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          // The grid would scroll or select; a control in the cell answers these keys itself.
          event.defaultMuiPrevented = true
          if (isControl(event.target)) return
          event.preventDefault()
          if (event.key === 'Enter') onOpen(row)
          else tick(row, event.shiftKey)
        }}
      />
    </div>
  )
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('button, a, input, label') !== null
