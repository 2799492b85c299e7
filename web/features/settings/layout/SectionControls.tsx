import { type LayoutStyle, navbarStyles } from '@snowplow/contract/settings/layouts.ts'
import type { LayoutSettings } from '@snowplow/contract/settings/settings.ts'
import { useId } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Switch } from '../../../ui/input/Checkbox.tsx'
import { RadioGroup } from '../../../ui/input/RadioGroup.tsx'
import { Panel } from '../../../ui/layout/Boxes.tsx'
import styles from '../Settings.module.css'

export const layoutSections = ['navbar', 'toolbar', 'footer', 'leftSidePanel', 'rightSidePanel'] as const
/** Sections visible to users who are no administrators: navbar and toolbar are hidden (section 2). */
export const nonAdminSections = layoutSections.filter((section) => section !== 'navbar' && section !== 'toolbar')
export type LayoutSection = (typeof layoutSections)[number]

const fixings = ['fixed', 'static'] as const
const levels = ['above', 'below'] as const
const sides = ['left', 'right'] as const

/** The navbar of layout1 is at the side, otherwise above or below the toolbar. */
const isVertical = (section: LayoutSection, layout: LayoutStyle) => section === 'navbar' && layout === 'layout1'
const isPanel = (section: LayoutSection) => section === 'leftSidePanel' || section === 'rightSidePanel'

type SectionStyle = (typeof navbarStyles | typeof fixings)[number]
type SectionPosition = (typeof levels | typeof sides)[number]

export const listStyles = (section: LayoutSection, layout: LayoutStyle): readonly SectionStyle[] =>
  isVertical(section, layout) ? navbarStyles : fixings
export const listPositions = (section: LayoutSection, layout: LayoutStyle): readonly SectionPosition[] =>
  isVertical(section, layout) || isPanel(section) ? sides : levels

interface SectionChange {
  display?: boolean
  style?: SectionStyle
  position?: SectionPosition
}

export const withSection = (layout: LayoutSettings, section: LayoutSection, change: SectionChange) =>
  ({ ...layout, config: { ...layout.config, [section]: { ...layout.config[section], ...change } } }) as LayoutSettings

interface SectionControlsProps {
  section: LayoutSection
  layout: LayoutSettings
  onChange: (layout: LayoutSettings) => void
}

export function SectionControls({ section, layout, onChange }: SectionControlsProps) {
  const { t } = useTranslation()
  const id = useId()
  const { display, style, position } = layout.config[section]
  const name = t(`settings.section_${section}`)
  return (
    <Panel gap="3" className={styles.section}>
      <Switch
        id={id}
        label={name}
        isOn={display}
        onChange={() => onChange(withSection(layout, section, { display: !display }))}
      />
      {display && (
        <>
          <RadioGroup
            label={t('settings.sectionStyle', { section: name })}
            isLabelHidden
            options={listStyles(section, layout.style).map((value) => ({ value, label: t(`settings.style_${value}`) }))}
            value={style}
            onChange={(next) => onChange(withSection(layout, section, { style: next }))}
          />
          <RadioGroup
            label={t('settings.sectionPosition', { section: name })}
            isLabelHidden
            options={listPositions(section, layout.style).map((value) => ({
              value,
              label: t(`settings.position_${value}`),
            }))}
            value={position as SectionPosition}
            onChange={(next) => onChange(withSection(layout, section, { position: next }))}
          />
        </>
      )}
    </Panel>
  )
}
