import { containerWidths } from '@snowplow/contract/limits.ts'
import { type LayoutSettings, layoutDefaults, layoutStyles } from '@snowplow/contract/settings/settings.ts'
import { useTranslation } from 'react-i18next'
import { RadioGroup } from '../../../ui/input/RadioGroup.tsx'
import { Stack } from '../../../ui/layout/Layout.tsx'
import { LayoutPicture } from './LayoutPicture.tsx'
import { widthModes, withWidth } from './layout-parts.ts'
import { NumberSetting } from './NumberSetting.tsx'
import styles from './ThemeSettingsDrawer.module.css'

interface LayoutControlsProps {
  layout: LayoutSettings
  onChange: (layout: LayoutSettings) => void
}

/** The layout's style, which brings its own configuration along (section 2), and how wide the page is. */
export function LayoutControls({ layout, onChange }: LayoutControlsProps) {
  const { t } = useTranslation()
  const { min, max } = containerWidths
  return (
    <Stack gap="4" className={styles.section}>
      <RadioGroup
        label={t('settings.layout')}
        hint={t('settings.layoutHint')}
        variant="cards"
        options={layoutStyles.map((value) => ({
          value,
          label: (
            <>
              <LayoutPicture layout={value} />
              {t(`settings.style_${value}`)}
            </>
          ),
        }))}
        value={layout.style}
        onChange={(style) => onChange(layoutDefaults[style])}
      />
      <RadioGroup
        label={t('settings.width')}
        options={widthModes.map((value) => ({ value, label: t(`settings.width_${value}`) }))}
        value={layout.config.mode}
        onChange={(mode) => onChange(withWidth(layout, { mode }))}
      />
      <NumberSetting
        // What is being typed belongs to the layout it was typed for.
        key={layout.style}
        label={t('settings.containerWidth')}
        hint={t('settings.containerWidthHint', { min, max })}
        min={min}
        max={max}
        value={layout.config.containerWidth}
        onChange={(containerWidth) => onChange(withWidth(layout, { containerWidth }))}
      />
    </Stack>
  )
}
