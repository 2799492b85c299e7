import { type Components, createTheme, type ThemeOptions, ThemeProvider } from '@mui/material/styles'
import type {} from '@mui/x-data-grid/themeAugmentation'
import type { ReactNode } from 'react'
import { directionStore } from '../i18n/direction.ts'
import { useStore } from '../lib/storage/store.ts'

const dataGrid: Components['MuiDataGrid'] = {
  styleOverrides: {
    root: {
      // Doubled for a higher specificity than the grid's own rule for this property.
      '&&': { '--DataGrid-rowBorderColor': 'var(--line)', '--rowBorderColor': 'var(--line)' },
      padding: '6px',
      borderColor: 'var(--line)',
      borderRadius: 'var(--radius-large)',
      fontSize: '1rem',
      lineHeight: 1.45,
      '&.MuiDataGrid-root--densityCompact': { fontSize: '0.9375rem' },
      // Equal row height for two lines of text or an icon button.
      '&.MuiDataGrid-root--densityCompact .MuiDataGrid-cell': { padding: '4px 12px', minHeight: '53px' },
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
      // A header fits two lines in the largest text size: truncated words are unreadable.
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

/**
 * Maps MUI to the custom properties of tokens.css, so that light, dark and every theme apply to it without a second
 * palette. `nativeColor` lets MUI mix colors in the browser instead of parsing them.
 */
const options: ThemeOptions = {
  cssVariables: { nativeColor: true, disableCssColorScheme: true },
  palette: {
    primary: {
      main: 'var(--blue)',
      light: 'var(--blue)',
      dark: 'var(--blue)',
      contrastText: 'var(--on-blue)',
    },
    secondary: {
      main: 'var(--orange)',
      light: 'var(--orange)',
      dark: 'var(--orange-deep)',
      contrastText: 'var(--on-orange)',
    },
    error: { main: 'var(--danger)', light: 'var(--danger)', dark: 'var(--danger)', contrastText: 'var(--paper)' },
    background: { default: 'var(--page)', paper: 'var(--paper)' },
    text: { primary: 'var(--ink)', secondary: 'var(--ink-soft)', disabled: 'var(--ink-soft)' },
    divider: 'var(--line)',
    action: { active: 'var(--ink-soft)', hover: 'var(--ice)' },
    DataGrid: { bg: 'var(--paper)', headerBg: 'var(--paper)', pinnedBg: 'var(--paper)' },
  },
  shape: { borderRadius: 14 },
  typography: {
    fontFamily: 'inherit',
    fontSize: 15,
    button: { textTransform: 'none', fontWeight: 700 },
  },
  components: {
    MuiCheckbox: { defaultProps: { color: 'secondary' } },
    MuiDataGrid: dataGrid,
    // Tooltips and popups must be inside a landmark.
    MuiPopper: { defaultProps: { container: () => document.querySelector('main') } },
    MuiTooltip: {
      styleOverrides: {
        tooltip: {
          padding: '6px 12px',
          borderRadius: 10,
          background: 'var(--ink)',
          color: 'var(--page)',
          fontSize: '0.875rem',
          fontWeight: 600,
        },
      },
    },
  },
}

// The keys and edges of the grid are mirrored with the page (product decisions, the shell).
const themes = { ltr: createTheme(options), rtl: createTheme({ ...options, direction: 'rtl' }) }

/** Wraps every page with MUI components; public pages have none (docs/decisions/0001). */
export function MuiTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={themes[useStore(directionStore)]} storageManager={null}>
      {children}
    </ThemeProvider>
  )
}
