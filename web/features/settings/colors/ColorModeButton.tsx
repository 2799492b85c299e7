import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { useColorMode } from './useColorMode.ts'

const sun =
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.400 1.400M17.600 17.600L19 19M5 19l1.400-1.400M17.600 6.400L19 5'
const moon = 'M20 14.500A8.500 8.500 0 1 1 9.500 4a7 7 0 0 0 10.500 10.500z'

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
      <svg
        width="20"
        height="20"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d={isDark ? sun : moon} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </IconButton>
  )
}
