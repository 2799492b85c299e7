import { useLayoutEffect } from 'react'
import { wantDirection } from '../../i18n/direction.ts'
import { usePersistedState } from '../../lib/persisted-state.ts'
import { appearanceOf, applyAppearance, fontSizeOf, setFontSize, useMode } from '../../theme/appearance.ts'
import { useSession } from '../auth/session.ts'
import { isDefaultTheme } from './settings.ts'
import { useSettings } from './useSettings.ts'

/**
 * Once for the whole app: puts theme, direction, scrollbars and text size on the page. While it is not known yet whose
 * page it is, the page keeps what first-paint.ts gave it.
 */
export function useAppearance(): void {
  const { settings } = useSettings()
  const session = useSession()
  const isKnown = session.status !== 'configuring'
  const fontSize = fontSizeOf(usePersistedState('font-size'))
  const isModeKept = usePersistedState('color-mode') !== null
  const isSystemMode = useMode() === settings.theme.main.palette.mode
  const followsSystem = !isModeKept && isSystemMode && isDefaultTheme(settings.theme)
  useLayoutEffect(() => setFontSize(fontSize), [fontSize])
  useLayoutEffect(() => {
    if (!isKnown) return
    applyAppearance(appearanceOf(settings, followsSystem))
    wantDirection(settings.direction)
  }, [isKnown, settings, followsSystem])
}
