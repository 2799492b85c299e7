import type { Components } from '@mui/material/styles'
import type {} from '@mui/x-data-grid/themeAugmentation'

/** The grid as this site draws it: air around each row, quiet lines, one soft color under the pointer. */
export const dataGrid: Components['MuiDataGrid'] = {
  styleOverrides: {
    root: {
      // Twice, to weigh more than the grid's own rule for the same property.
      '&&': { '--DataGrid-rowBorderColor': 'var(--line)', '--rowBorderColor': 'var(--line)' },
      padding: '6px',
      borderColor: 'var(--line)',
      borderRadius: 'var(--radius-large)',
      fontSize: '1rem',
      lineHeight: 1.45,
      '&.MuiDataGrid-root--densityCompact': { fontSize: '0.9375rem' },
      '&.MuiDataGrid-root--densityCompact .MuiDataGrid-cell': { padding: '4px 12px' },
      '&.MuiDataGrid-root--densityCompact .MuiDataGrid-columnHeader': { paddingInline: '12px' },
      '&& .MuiDataGrid-cellCheckbox, && .MuiDataGrid-columnHeaderCheckbox': { padding: 0, justifyContent: 'center' },
      '@media (prefers-reduced-motion: reduce)': { '& *': { transition: 'none !important' } },
    },
    columnHeader: {
      paddingInline: '14px',
      '&:focus': { outline: '3px solid var(--blue)', outlineOffset: '-3px' },
      '&:focus-within:not(:focus)': { outline: 'none' },
    },
    columnHeaderTitle: {
      color: 'var(--ink-soft)',
      fontSize: '0.9375rem',
      fontWeight: 650,
      // Two lines of the largest text size fit a header; a cut off word says nothing.
      lineHeight: 1.2,
      whiteSpace: 'normal',
    },
    columnSeparator: { display: 'none' },
    cell: {
      display: 'flex',
      alignItems: 'center',
      padding: '11px 14px',
      overflowWrap: 'anywhere',
      whiteSpace: 'normal',
      '&:focus': { outline: '3px solid var(--blue)', outlineOffset: '-3px' },
      '&:focus-within:not(:focus)': { outline: 'none' },
    },
    row: {
      cursor: 'pointer',
      '&:hover': { backgroundColor: 'color-mix(in srgb, var(--ice) 45%, var(--paper))' },
      '&.Mui-selected, &.Mui-selected:hover': {
        backgroundColor: 'color-mix(in srgb, var(--ice) 60%, var(--paper))',
      },
    },
    sortButton: { color: 'inherit', background: 'none' },
    footerContainer: { gap: '4px 28px', flexWrap: 'wrap', paddingInline: '12px' },
  },
}
