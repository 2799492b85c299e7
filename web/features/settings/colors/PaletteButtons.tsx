import { type Theme, type ThemePart, themeParts } from '@snowplow/contract/settings/settings.ts'
import { useTranslation } from 'react-i18next'
import { Row, Stack } from '../../../ui/layout/Layout.tsx'
import styles from '../layout/ThemeSettingsDrawer.module.css'

interface PaletteButtonsProps {
  theme: Theme
  onEdit: (part: ThemePart) => void
}

export function PaletteButtons({ theme, onEdit }: PaletteButtonsProps) {
  const { t } = useTranslation()
  return (
    <Stack as="ul" gap="2">
      {themeParts.map((part) => {
        const { background, text, primary, secondary } = theme[part].palette
        const colors = [background.default, background.paper, text.primary, primary.main, secondary.main]
        const name = t(`settings.part_${part}`)
        return (
          <li key={part}>
            <Row
              as="button"
              type="button"
              gap="3"
              isUnwrapped
              className={styles.palette}
              aria-label={t('settings.editColors', { part: name })}
              aria-haspopup="dialog"
              onClick={() => onEdit(part)}
            >
              {name}
              <Row as="span" isUnwrapped align="stretch" className={styles.swatches}>
                {colors.map((color, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two of the five may be alike
                  <span key={place} style={{ background: color }} />
                ))}
              </Row>
            </Row>
          </li>
        )
      })}
    </Stack>
  )
}
