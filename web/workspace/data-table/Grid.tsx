import {
  DataGrid,
  GRID_CHECKBOX_SELECTION_COL_DEF,
  GridCellCheckboxRenderer,
  type GridColDef,
  GridFooterContainer,
  GridPagination,
  type GridSortModel,
} from '@mui/x-data-grid'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { persist, usePersistedState } from '../../lib/storage/persisted-state.ts'
import { columnMinWidth, type TableViewProps } from './data-table.ts'
import { getPaginationTexts, useGridSettings } from './grid-settings.ts'
import { Choice } from './Pages.tsx'
import { tickRows } from './row-selection.ts'
import { tablePageSizes } from './table-state.ts'

export function Grid<Item extends { id: number }>(props: TableViewProps<Item>) {
  const { label, columns, list, rows, total, lastPage, table, selection, onOpen } = props
  const { t } = useTranslation()
  const { field, direction } = table.sort
  // A new array is a new sort order for the grid, which resets it to the first page.
  const sortModel = useMemo<GridSortModel>(() => [{ field, sort: direction }], [field, direction])
  const selected = useMemo(
    () => ({ type: 'include' as const, ids: new Set<string | number>(selection?.rows.keys()) }),
    [selection?.rows],
  )
  const select = (ids: ReadonlySet<string | number>) => {
    if (!selection) return
    const left = rows.filter(({ id }) => !ids.has(id))
    const joined = rows.filter(({ id }) => ids.has(id))
    selection.onChange(tickRows({ ...selection, rows: tickRows(selection, left, false) }, joined, true))
  }
  const gridColumns = columns.map(
    ({ field, header, flex = 1, minWidth = columnMinWidth, onCard, cell }): GridColDef<Item> => ({
      field,
      headerName: header,
      sortable: Object.hasOwn(table.sorts, field),
      hideable: onCard !== 'title',
      align: onCard === 'actions' ? 'right' : 'left',
      flex,
      minWidth,
      renderCell: ({ row, tabIndex }) => cell(row, tabIndex),
    }),
  )
  const boxes: GridColDef<Item> = {
    ...GRID_CHECKBOX_SELECTION_COL_DEF,
    width: 58,
    hideable: false,
    renderCell: (params) => {
      const name = selection?.nameOf(params.row) ?? ''
      const named = { ...params, slotProps: { htmlInput: { 'aria-label': t('table.selectRow', { name }) } } }
      return <GridCellCheckboxRenderer {...named} />
    },
  }
  return (
    <DataGrid<Item>
      aria-label={label}
      rows={rows}
      columns={selection ? [boxes, ...gridColumns] : gridColumns}
      {...useGridSettings()}
      columnHeaderHeight={68}
      getRowHeight={() => 'auto'}
      // Not during a refetch of the same rows: lists poll.
      loading={list.isPending || list.isPlaceholderData}
      rowCount={total}
      paginationMode="server"
      paginationModel={{ page: Math.min(table.page, lastPage), pageSize: table.pageSize }}
      pageSizeOptions={tablePageSizes}
      sortingMode="server"
      sortingOrder={['asc', 'desc']}
      sortModel={sortModel}
      onSortModelChange={([first]) => {
        if (first?.sort) table.setSort({ field: first.field, direction: first.sort })
      }}
      filterMode="server"
      checkboxSelection={selection !== undefined}
      rowSelection={selection !== undefined}
      rowSelectionModel={selected}
      onRowSelectionModelChange={({ ids }) => select(ids)}
      isRowSelectable={({ row }) => !selection || selection.rows.size < selection.maxRows || selection.rows.has(row.id)}
      keepNonExistentRowsSelected
      disableRowSelectionExcludeModel
      disableRowSelectionOnClick
      disableColumnFilter
      disableColumnResize
      disableVirtualization
      slots={{ footer: GridFooter }}
      slotProps={{
        loadingOverlay: { variant: 'linear-progress' },
        columnsManagement: {
          disableResetButton: true,
          getTogglableColumns: (all) => all.filter(({ hideable }) => hideable).map(({ field }) => field),
        },
        // Not the grid's own pagination model: it resets to the first page, even if the URL names another one.
        basePagination: {
          onPageChange: (_, page) => table.setPage(page),
          onRowsPerPageChange: table.setPageSize,
          material: getPaginationTexts(t),
        },
      }}
      onRowClick={({ row }, { target }) => {
        if (target instanceof Element && !target.closest('button, a, input, .MuiDataGrid-cellCheckbox')) onOpen(row)
      }}
      onCellKeyDown={({ row }, event) => {
        if (event.target !== event.currentTarget) return
        if (event.key === 'Enter') onOpen(row)
        else if (event.key === ' ' && !event.shiftKey && selection) {
          // Prevents the grid from scrolling.
          event.defaultMuiPrevented = true
          event.preventDefault()
          selection.onChange(tickRows(selection, [row], !selection.rows.has(row.id)))
        }
      }}
    />
  )
}

const densities = ['compact', 'roomy'] as const

function GridFooter() {
  const { t } = useTranslation()
  return (
    <GridFooterContainer>
      <Choice
        label={t('table.density')}
        value={usePersistedState('density') ?? 'compact'}
        onChange={(density) => persist('density', density === 'roomy' ? density : null)}
      >
        {densities.map((density) => (
          <option key={density} value={density}>
            {t(`table.density_${density}`)}
          </option>
        ))}
      </Choice>
      <GridPagination />
    </GridFooterContainer>
  )
}
