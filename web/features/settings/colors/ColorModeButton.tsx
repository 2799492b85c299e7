import { Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useColorMode } from './useColorMode.ts'

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
