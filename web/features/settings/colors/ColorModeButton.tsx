import { Moon, Sun } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { defaultTheme, type Mode } from '../../../theme/tokens.ts'
import { IconButton } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { isDefaultTheme, wholeTheme } from '../settings.ts'
import { useSettings } from '../useSettings.ts'

/** Turns the page from day to night and back (section 2, light/dark toggle); shows what a press will bring. */
export function ColorModeButton() {
  const { t } = useTranslation()
  const { mode, setMode } = useColorMode()
  const isDark = mode === 'dark'
  return (
    <IconButton
      label={t(isDark ? 'settings.toLight' : 'settings.toDark')}
      onClick={() => setMode(isDark ? 'light' : 'dark')}
    >
      <Icon of={isDark ? Sun : Moon} size={20} />
    </IconButton>
  )
}

/** The page's color mode, and how to change it: a scheme shows its other half, own colors those of that mode. */
function useColorMode(): { mode: Mode; setMode: (mode: Mode) => void } {
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
