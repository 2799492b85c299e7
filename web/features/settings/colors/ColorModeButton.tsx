import { Moon, Sun } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Mode } from '../../../theme/tokens.ts'
import { useAddress } from '../../../ui/address.ts'
import { IconButton } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { joinClasses } from '../../../ui/layout/Boxes.tsx'
import shared from '../../../ui/layout/shared.module.css'
import { useSettings } from '../SettingsInUse.tsx'
import { createUniformTheme, isDefaultTheme } from '../settings.ts'
import styles from './ColorModeButton.module.css'

/** Button for the color mode; a link without scripts, whose choice the server stores in a cookie. */
export function ColorModeButton({ isLabeled }: { isLabeled?: boolean }) {
  const { t } = useTranslation()
  const { mode, setMode } = useColorMode()
  const { addressOf } = useAddress()
  const getLabel = (one: Mode) => t(one === 'dark' ? 'settings.toDark' : 'settings.toLight')
  return (
    <>
      <IconButton
        className={joinClasses('scripted', isLabeled && styles.labeled)}
        onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}
      >
        {modes.map((one) => (
          <span key={one} title={getLabel(one)} className={getClass(one)}>
            <Icon of={one === 'dark' ? Moon : Sun} size={20} />
            <span className={isLabeled ? undefined : 'visually-hidden'}>{getLabel(one)}</span>
          </span>
        ))}
      </IconButton>
      <noscript>
        {modes.map((one) => (
          <a
            key={one}
            href={addressOf({ mode: one, keep: 'mode' })}
            rel="nofollow"
            className={joinClasses(shared.item, getClass(one))}
          >
            {getLabel(one)}
          </a>
        ))}
      </noscript>
    </>
  )
}

const modes = ['dark', 'light'] as const

/** Both are rendered and CSS hides one: the server does not know the mode. */
const getClass = (mode: Mode) => (mode === 'dark' ? styles.toDark : styles.toLight)

/** Color mode of the page: a scheme switches to its other half, custom colors to those of the mode. */
function useColorMode(): { mode: Mode; setMode: (mode: Mode) => void } {
  const { settings, colors, change } = useSettings()
  const { theme, ownColors } = settings
  const setMode = async (mode: Mode) => {
    if (isDefaultTheme(theme, colors) && !ownColors?.isInUse) {
      return change({ ...settings, theme: createUniformTheme(colors[mode]) })
    }
    const { getSettingsInMode: settingsInMode } = await import('./own-colors.ts')
    change(settingsInMode(settings, mode, colors))
  }
  return { mode: theme.main.palette.mode, setMode: (mode) => void setMode(mode).catch(() => {}) }
}
