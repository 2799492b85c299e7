/** The grid as this site draws it: air around each row, quiet lines, one soft colour under the pointer. */
export const gridLook = {
  // Twice, to weigh more than the grid's own rule for the same property.
  '&&': { '--DataGrid-rowBorderColor': 'var(--line)', '--rowBorderColor': 'var(--line)' },
  border: 0,
  borderRadius: 'var(--radius-large)',
  fontSize: '1rem',
  lineHeight: 1.45,
  '& .MuiDataGrid-columnHeader': { paddingInline: '14px' },
  '& .MuiDataGrid-columnHeaderTitle': {
    color: 'var(--ink-soft)',
    fontSize: '0.9375rem',
    fontWeight: 650,
    // Two lines of the largest text size fit a header; a cut off word says nothing.
    lineHeight: 1.2,
    whiteSpace: 'normal',
  },
  '& .MuiDataGrid-columnSeparator': { display: 'none' },
  '& .MuiDataGrid-cell': {
    display: 'flex',
    alignItems: 'center',
    padding: '11px 14px',
    overflowWrap: 'anywhere',
    whiteSpace: 'normal',
  },
  '[data-density="compact"] &': { fontSize: '0.9375rem' },
  '[data-density="compact"] & .MuiDataGrid-cell': { padding: '4px 12px' },
  '[data-density="compact"] & .MuiDataGrid-columnHeader': { paddingInline: '12px' },
  '& .MuiDataGrid-row': { cursor: 'pointer' },
  '& .MuiDataGrid-row:hover': { backgroundColor: 'color-mix(in srgb, var(--ice) 45%, var(--paper))' },
  '& .MuiDataGrid-row.ticked': { backgroundColor: 'color-mix(in srgb, var(--ice) 60%, var(--paper))' },
  '& .MuiDataGrid-cell:focus, & .MuiDataGrid-columnHeader:focus': {
    outline: '3px solid var(--blue)',
    outlineOffset: '-3px',
  },
  '& .MuiDataGrid-cell:focus-within:not(:focus), & .MuiDataGrid-columnHeader:focus-within:not(:focus)': {
    outline: 'none',
  },
  '& .MuiDataGrid-sortButton': { color: 'inherit', background: 'none' },
  '@media (prefers-reduced-motion: reduce)': { '& *': { transition: 'none !important' } },
} as const
