import type { Palette } from '@snowplow/contract/settings/settings.ts'

export type Mode = Palette['palette']['mode']

/** The colors of a theme by name, for a light and a dark page. */
export type ThemeColors = Record<Mode, Omit<Palette['palette'], 'mode'>>

export const palettesOf = ({ light, dark }: ThemeColors): Record<Mode, Palette> => ({
  light: { palette: { mode: 'light', ...light } },
  dark: { palette: { mode: 'dark', ...dark } },
})

/** The one theme that every page has at hand; the others load with the settings panel. */
export const defaultTheme = palettesOf({
  light: {
    primary: { main: '#1f5288', light: '#dbe9f6', dark: '#173f6b', contrastText: '#ffffff' },
    secondary: { main: '#b8420a', light: '#fde6da', dark: '#963507', contrastText: '#ffffff' },
    background: { paper: '#ffffff', default: '#f3f7fb' },
    text: { primary: '#12263f', secondary: '#4a5d73' },
  },
  dark: {
    primary: { main: '#a9cdf2', light: '#24415f', dark: '#c4def8', contrastText: '#0f1a2b' },
    secondary: { main: '#ff9550', light: '#4a2a16', dark: '#ffb37f', contrastText: '#1c0f05' },
    background: { paper: '#17263c', default: '#0f1a2b' },
    text: { primary: '#eaf2fa', secondary: '#a9bccf' },
  },
})
