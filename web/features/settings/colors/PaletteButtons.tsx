import { type Theme, type ThemePart, themeParts } from '@snowplow/contract/settings/settings.ts'
import { useTranslation } from 'react-i18next'
import styles from '../layout/ThemeSettingsDrawer.module.css'

interface PaletteButtonsProps {
  theme: Theme
  onEdit: (part: ThemePart) => void
}

/** Each part of the page with its colours at a glance; a press opens its editor. */
export function PaletteButtons({ theme, onEdit }: PaletteButtonsProps) {
  const { t } = useTranslation()
  return (
    <ul className={styles.palettes}>
      {themeParts.map((part) => {
        const { background, text, primary, secondary } = theme[part].palette
        const colors = [background.default, background.paper, text.primary, primary.main, secondary.main]
        const name = t(`settings.part_${part}`)
        return (
          <li key={part}>
            <button
              type="button"
              className={styles.palette}
              aria-label={t('settings.editColors', { part: name })}
              aria-haspopup="dialog"
              onClick={() => onEdit(part)}
            >
              {name}
              <span className={styles.swatches}>
                {colors.map((color, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two of the five may be alike
                  <span key={place} style={{ background: color }} />
                ))}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
