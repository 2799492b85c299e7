import type { TablePaginationProps } from '@mui/material/TablePagination'
import type { DataGridProps, GridColumnVisibilityModel, GridLocaleText } from '@mui/x-data-grid'
import { createElement, useMemo } from 'react'
import { useLocation } from 'wouter'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { persist, usePersistedState } from '../../lib/storage/persisted-state.ts'

export function useGridSettings() {
  const density: DataGridProps['density'] = usePersistedState('density') === 'roomy' ? 'standard' : 'compact'
  return { density, localeText: useGridTexts(), ...useHiddenColumns() }
}

function useGridTexts(): Partial<GridLocaleText> {
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
      // Screen readers announce the checked state separately.
      checkboxSelectionSelectAllRows: t('table.selectPage'),
      checkboxSelectionUnselectAllRows: t('table.selectPage'),
    }),
    [t],
  )
}

export const getPaginationTexts = (t: Translate): Partial<TablePaginationProps> => ({
  labelRowsPerPage: t('table.pageSize'),
  labelDisplayedRows: ({ from, to, count }) =>
    createElement('span', { role: 'status' }, t('table.rows', { from, to, total: count })),
  getItemAriaLabel: (type) => t(type === 'previous' ? 'table.previous' : 'table.next'),
  slotProps: { select: { native: true, inputProps: { 'aria-label': t('table.pageSize') } } },
})

/** Hidden columns of the page, stored as `path:field`. */
function useHiddenColumns() {
  const [path] = useLocation()
  const storedColumns = usePersistedState('hidden-columns')
  return useMemo(() => {
    const all = storedColumns?.split(' ') ?? []
    const isHere = (column: string) => column.startsWith(`${path}:`)
    return {
      columnVisibilityModel: Object.fromEntries(
        all.filter(isHere).map((column) => [column.slice(path.length + 1), false]),
      ),
      onColumnVisibilityModelChange: (model: GridColumnVisibilityModel) => {
        const hidden = Object.keys(model).filter((field) => model[field] === false)
        const otherColumns = all.filter((column) => !isHere(column))
        persist('hidden-columns', [...otherColumns, ...hidden.map((field) => `${path}:${field}`)].join(' ') || null)
      },
    }
  }, [path, storedColumns])
}
