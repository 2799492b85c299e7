import { defaultTheme, type Mode } from '../../theme/palette.ts'
import { isDefaultTheme, wholeTheme } from './settings.ts'
import { useSettings } from './useSettings.ts'

/** The page's colour mode, and how to change it: the chosen theme stays and shows its other half (section 4). */
export function useColorMode(): { mode: Mode; setMode: (mode: Mode) => void } {
  const { settings, change } = useSettings()
  const { theme } = settings
  const setMode = async (mode: Mode) => {
    if (isDefaultTheme(theme)) return change({ ...settings, theme: wholeTheme(defaultTheme[mode]) })
    const { themeInMode } = await import('./other-mode.ts')
    change({ ...settings, theme: themeInMode(theme, mode) })
  }
  return { mode: theme.main.palette.mode, setMode: (mode) => void setMode(mode).catch(() => {}) }
}
