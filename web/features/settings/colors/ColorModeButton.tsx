import { type LucideIcon, Moon, Sun } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Mode } from '../../../theme/tokens.ts'
import { IconButton } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useSettings } from '../SettingsInUse.tsx'
import { createUniformTheme, isDefaultTheme } from '../settings.ts'
import styles from './ColorModeButton.module.css'

export function ColorModeButton({ isLabeled }: { isLabeled?: boolean }) {
  const { t } = useTranslation()
  const { mode, setMode } = useColorMode()
  const isDark = mode === 'dark'
  return (
    <IconButton className={isLabeled ? styles.labeled : undefined} onClick={() => setMode(isDark ? 'light' : 'dark')}>
      <Choice icon={Moon} label={t('settings.toDark')} isLabeled={isLabeled} className={styles.toDark} />
      <Choice icon={Sun} label={t('settings.toLight')} isLabeled={isLabeled} className={styles.toLight} />
    </IconButton>
  )
}

interface ChoiceProps {
  icon: LucideIcon
  label: string
  isLabeled: boolean | undefined
  className: string | undefined
}

/** Both are rendered and CSS hides one: the server does not know the mode. */
function Choice({ icon, label, isLabeled, className }: ChoiceProps) {
  return (
    <span title={label} className={className}>
      <Icon of={icon} size={20} />
      <span className={isLabeled ? undefined : 'visually-hidden'}>{label}</span>
    </span>
  )
}

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
