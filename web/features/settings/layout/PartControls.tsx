import type { LayoutSettings } from '@snowplow/contract/settings/settings.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RadioGroup } from '../../../ui/input/RadioGroup.tsx'
import { Switch } from '../../../ui/input/Switch.tsx'
import { Stack } from '../../../ui/layout/Layout.tsx'
import { type LayoutPart, type PartPosition, positionsOf, stylesOf, withPart } from './layout-parts.ts'
import styles from './ThemeSettingsDrawer.module.css'

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
