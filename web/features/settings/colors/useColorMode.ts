import { defaultTheme, type Mode } from '../../../theme/palette.ts'
import { isDefaultTheme, wholeTheme } from '../settings.ts'
import { useSettings } from '../useSettings.ts'

/** The page's color mode, and how to change it: a scheme shows its other half, own colors those of that mode. */
export function useColorMode(): { mode: Mode; setMode: (mode: Mode) => void } {
  const { settings, change } = useSettings()
  const { theme, ownColors } = settings
  const setMode = async (mode: Mode) => {
    if (isDefaultTheme(theme) && !ownColors?.isInUse) {
      return change({ ...settings, theme: wholeTheme(defaultTheme[mode]) })
    }
    const { settingsInMode } = await import('./own-colors.ts')
    change(settingsInMode(settings, mode))
  }
  return { mode: theme.main.palette.mode, setMode: (mode) => void setMode(mode).catch(() => {}) }
}
