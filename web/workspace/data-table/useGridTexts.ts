import type { TablePaginationProps } from '@mui/material/TablePagination'
import type { GridLocaleText } from '@mui/x-data-grid'
import { createElement, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** What the grid says by itself, in the words of the catalogue. */
export function useGridTexts(): Partial<GridLocaleText> {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      columnHeaderSortIconLabel: t('table.sort'),
      columnMenuLabel: t('table.columnMenu'),
      columnMenuAriaLabel: (column) => t('table.columnMenuOf', { column }),
      columnMenuSortAsc: t('table.sortAscending'),
      columnMenuSortDesc: t('table.sortDescending'),
      columnMenuHideColumn: t('table.hideColumn'),
      columnMenuManageColumns: t('table.chooseColumns'),
      columnsManagementSearchTitle: t('table.findColumn'),
      columnsManagementNoColumns: t('table.noColumn'),
      columnsManagementShowHideAllText: t('table.allColumns'),
      columnsManagementDeleteIconLabel: t('table.clear'),
      checkboxSelectionHeaderName: t('table.selectColumn'),
      // Whether it is ticked is said beside its name.
      checkboxSelectionSelectAllRows: t('table.selectPage'),
      checkboxSelectionUnselectAllRows: t('table.selectPage'),
    }),
    [t],
  )
}

/** The same for its footer; the rows in view are heard when they change. */
export function usePageTexts(): Partial<TablePaginationProps> {
  const { t } = useTranslation()
  return {
    labelRowsPerPage: t('table.pageSize'),
    labelDisplayedRows: ({ from, to, count }) =>
      createElement('span', { role: 'status' }, t('table.rows', { from, to, total: count })),
    getItemAriaLabel: (type) => t(type === 'previous' ? 'table.previous' : 'table.next'),
    slotProps: { select: { native: true, inputProps: { 'aria-label': t('table.pageSize') } } },
  }
}
