import { createTheme, type ThemeOptions, ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useDirection } from '../i18n/direction.ts'
import { dataGrid } from './data-grid.ts'

/**
 * MUI in the site's own colours: every colour is a custom property of tokens.css, so that light, dark and each theme
 * reach MUI without a second palette. `nativeColor` lets MUI mix them in the browser instead of parsing them.
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
    // What floats belongs to a landmark, too.
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

/** The grid's own keys and edges turn around with the page (product decisions, the shell). */
const themes = { ltr: createTheme(options), rtl: createTheme({ ...options, direction: 'rtl' }) }

/** Around every page that shows something of MUI's; public pages do without (docs/decisions/0001). */
export function MuiTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={themes[useDirection()]} storageManager={null}>
      {children}
    </ThemeProvider>
  )
}
