import { type LayoutStyle, navbarStyles } from '@snowplow/contract/settings/layouts.ts'
import type { LayoutSettings } from '@snowplow/contract/settings/settings.ts'
import { useId } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Switch } from '../../../ui/input/Checkbox.tsx'
import { RadioGroup } from '../../../ui/input/RadioGroup.tsx'
import { Panel } from '../../../ui/layout/Layout.tsx'
import styles from '../Settings.module.css'

export const layoutParts = ['navbar', 'toolbar', 'footer', 'leftSidePanel', 'rightSidePanel'] as const
/** What the layout leaves to everybody but administrators: they have neither navbar nor toolbar (section 2). */
export const partsForAll = layoutParts.filter((part) => part !== 'navbar' && part !== 'toolbar')
export type LayoutPart = (typeof layoutParts)[number]

const fixings = ['fixed', 'static'] as const
const levels = ['above', 'below'] as const
const sides = ['left', 'right'] as const

/** layout1 has its navbar at a side of the page, the others above or below their toolbar. */
const isVertical = (part: LayoutPart, layout: LayoutStyle) => part === 'navbar' && layout === 'layout1'
const isPanel = (part: LayoutPart) => part === 'leftSidePanel' || part === 'rightSidePanel'

type PartStyle = (typeof navbarStyles | typeof fixings)[number]
type PartPosition = (typeof levels | typeof sides)[number]

export const stylesOf = (part: LayoutPart, layout: LayoutStyle): readonly PartStyle[] =>
  isVertical(part, layout) ? navbarStyles : fixings
export const positionsOf = (part: LayoutPart, layout: LayoutStyle): readonly PartPosition[] =>
  isVertical(part, layout) || isPanel(part) ? sides : levels

interface PartChange {
  display?: boolean
  style?: PartStyle
  position?: PartPosition
}

/** The layout with a part changed; what the part may be is in `stylesOf` and `positionsOf`. */
export const withPart = (layout: LayoutSettings, part: LayoutPart, change: PartChange) =>
  ({ ...layout, config: { ...layout.config, [part]: { ...layout.config[part], ...change } } }) as LayoutSettings

interface PartControlsProps {
  part: LayoutPart
  layout: LayoutSettings
  onChange: (layout: LayoutSettings) => void
}

/** What can be set of a part of a layout (section 3, layout.config): a control for every leaf. */
export function PartControls({ part, layout, onChange }: PartControlsProps) {
  const { t } = useTranslation()
  const id = useId()
  const { display, style, position } = layout.config[part]
  const name = t(`settings.part_${part}`)
  return (
    <Panel gap="3" className={styles.part}>
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
    </Panel>
  )
}
