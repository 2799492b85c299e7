import { containerWidths } from '@snowplow/contract/limits.ts'
import { type LayoutSettings, layoutDefaults, layoutStyles } from '@snowplow/contract/settings/settings.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RadioGroup } from '../../../ui/input/RadioGroup.tsx'
import { Switch } from '../../../ui/input/Switch.tsx'
import { Stack } from '../../../ui/layout/Layout.tsx'
import styles from '../Settings.module.css'
import { LayoutPicture } from './LayoutPicture.tsx'
import {
  type LayoutPart,
  type PartPosition,
  positionsOf,
  stylesOf,
  widthModes,
  withPart,
  withWidth,
} from './layout-parts.ts'
import { NumberSetting } from './NumberSetting.tsx'

interface LayoutControlsProps {
  layout: LayoutSettings
  onChange: (layout: LayoutSettings) => void
}

/** The layout's style, which brings its own configuration along (section 2), and how wide the page is. */
export function LayoutControls({ layout, onChange }: LayoutControlsProps) {
  const { t } = useTranslation()
  const { min, max } = containerWidths
  return (
    <Stack gap="4">
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

interface PartControlsProps {
  part: LayoutPart
  layout: LayoutSettings
  onChange: (layout: LayoutSettings) => void
}

export function PartControls({ part, layout, onChange }: PartControlsProps) {
  const { t } = useTranslation()
  const id = useId()
  const { display, style, position } = layout.config[part]
  const name = t(`settings.part_${part}`)
  return (
    <Stack gap="3" className={styles.part}>
      <Switch
        id={id}
        label={name}
        isOn={display}
        onChange={() => onChange(withPart(layout, part, { display: !display }))}
      />
      {display && (
        <>
          <RadioGroup
            label={t('settings.partStyle', { part: name })}
            isLabelHidden
            options={stylesOf(part, layout.style).map((value) => ({ value, label: t(`settings.look_${value}`) }))}
            value={style}
            onChange={(next) => onChange(withPart(layout, part, { style: next }))}
          />
          <RadioGroup
            label={t('settings.partPosition', { part: name })}
            isLabelHidden
            options={positionsOf(part, layout.style).map((value) => ({ value, label: t(`settings.place_${value}`) }))}
            value={position as PartPosition}
            onChange={(next) => onChange(withPart(layout, part, { position: next }))}
          />
        </>
      )}
    </Stack>
  )
}
