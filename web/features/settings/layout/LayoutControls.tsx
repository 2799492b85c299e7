import { containerWidths } from '@snowplow/contract/limits.ts'
import {
  type LayoutSettings,
  type LayoutStyle,
  layoutDefaults,
  layoutStyles,
} from '@snowplow/contract/settings/settings.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RadioGroup } from '../../../ui/input/RadioGroup.tsx'
import { Switch } from '../../../ui/input/Switch.tsx'
import { Stack } from '../../../ui/layout/Layout.tsx'
import styles from '../Settings.module.css'
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

/** Where each layout has its bars, in a drawing of 96 by 64: its own navigation stands out. */
const drawings: Record<LayoutStyle, { nav: string; bars: string; sheet: string }> = {
  layout1: { nav: 'M0 0h24v64H0z', bars: 'M24 0h72v9H24zM24 57h72v7H24z', sheet: 'M31 15h58v36H31z' },
  layout2: { nav: 'M0 9h96v9H0z', bars: 'M0 0h96v9H0zM0 57h96v7H0z', sheet: 'M16 24h64v27H16z' },
  layout3: { nav: 'M0 0h96v9H0z', bars: 'M0 9h96v9H0zM0 57h96v7H0z', sheet: 'M6 24h84v27H6z' },
}
const entries: Record<LayoutStyle, string> = {
  layout1: 'M5 8h14M5 17h10M5 24h12M5 31h9',
  layout2: 'M8 13.500h12M26 13.500h9M41 13.500h12',
  layout3: 'M8 4.500h12M26 4.500h9M41 4.500h12',
}

function LayoutPicture({ layout }: { layout: LayoutStyle }) {
  const { nav, bars, sheet } = drawings[layout]
  return (
    <svg viewBox="0 0 96 64" className={styles.layout} aria-hidden="true">
      <path d="M0 0h96v64H0z" className={styles.ground} />
      <path d={bars} className={styles.bars} />
      <path d={sheet} className={styles.sheet} />
      <path d={nav} className={styles.nav} />
      <path d={entries[layout]} className={styles.entries} />
    </svg>
  )
}
