import { containerWidths, validationDebounceMs } from '@snowplow/contract/limits.ts'
import { type LayoutStyle, layoutDefaults, layoutStyles } from '@snowplow/contract/settings/layouts.ts'
import type { LayoutSettings } from '@snowplow/contract/settings/settings.ts'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { RadioGroup } from '../../../ui/input/RadioGroup.tsx'
import { TextInput } from '../../../ui/input/TextInput.tsx'
import { Stack } from '../../../ui/layout/Boxes.tsx'
import styles from '../Settings.module.css'

export const widthModes = ['fullwidth', 'container', 'boxed'] as const
type WidthChange = Partial<Pick<LayoutSettings['config'], 'mode' | 'containerWidth'>>

export const withWidth = (layout: LayoutSettings, change: WidthChange) =>
  ({ ...layout, config: { ...layout.config, ...change } }) as LayoutSettings

interface LayoutControlsProps {
  layout: LayoutSettings
  onChange: (layout: LayoutSettings) => void
}

/** Layout style, which resets the configuration to its defaults (section 2), and page width. */
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
              <span>{t(`settings.style_${value}`)}</span>
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
        // Resets a pending input when the layout changes.
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

/** SVG paths of each layout, viewBox 96 × 64; the navigation is highlighted. */
const layoutPaths: Record<LayoutStyle, { nav: string; bars: string; sheet: string }> = {
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
  const { nav, bars, sheet } = layoutPaths[layout]
  return (
    <svg viewBox="0 0 96 64" className={styles.layout} aria-hidden="true">
      <path d="M0 0h96v64H0z" fill="var(--page)" />
      <path d={bars} fill="color-mix(in srgb, var(--ink) 12%, var(--paper))" />
      <path d={sheet} fill="var(--paper)" stroke="var(--line)" />
      <path d={nav} fill="var(--blue)" />
      <path d={entries[layout]} stroke="var(--on-blue)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}

interface NumberSettingProps {
  label: string
  hint: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
}

/** Number within limits, applied once it is valid and unchanged for 500 ms (section 5). */
function NumberSetting({ label, hint, min, max, value, onChange }: NumberSettingProps) {
  const { t } = useTranslation()
  const id = useId()
  const [input, setInput] = useState<string | null>(null)
  const error = input === null ? undefined : validateNumber(input, { min, max })
  const apply = useEffectEvent((text: string) => {
    setInput(null)
    if (Number(text) !== value) onChange(Number(text))
  })
  useEffect(() => {
    if (input === null || error) return
    const timer = setTimeout(() => apply(input), validationDebounceMs)
    return () => clearTimeout(timer)
  }, [input, error])
  return (
    <TextInput
      id={id}
      label={label}
      hint={hint}
      type="number"
      value={input ?? String(value)}
      onChange={(text) => setInput(text)}
      error={error && t(`settings.${error}`, { min, max })}
    />
  )
}

export function validateNumber(input: string, { min, max }: { min: number; max: number }) {
  const value = Number(input)
  if (!/\d/.test(input) || !Number.isInteger(value)) return 'wholeNumber'
  if (value < min) return 'tooLow'
  return value > max ? 'tooHigh' : undefined
}
