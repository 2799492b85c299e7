import type { Role } from '@snowplow/contract/auth/access.ts'
import { layoutDefaults } from '@snowplow/contract/settings/layouts.ts'
import type { LayoutSettings, Palette, Settings, StoredSettings, Theme } from '@snowplow/contract/settings/settings.ts'
import { defaultTheme, type Mode } from '../../theme/tokens.ts'

/** Width of a settings drawer in CSS pixels (section 9). */
export const panelWidth = 380

export const createUniformTheme = (palette: Palette): Theme => ({
  main: palette,
  navbar: palette,
  toolbar: palette,
  footer: palette,
})

export type Palettes = Record<Mode, Palette>

/** Section 4: Default Dark if dark mode is stored, else Default, unless the department has custom colors. */
export const createDefaultSettings = (mode: Mode, colors: Palettes = defaultTheme): Settings => ({
  layout: layoutDefaults.layout1,
  theme: createUniformTheme(colors[mode]),
  customScrollbars: true,
  direction: 'ltr',
})

export const completeSettings = (stored: StoredSettings, defaults: Settings): Settings => ({
  ...defaults,
  ...stored,
  theme: { ...defaults.theme, ...stored.theme },
})

/** Effective layout: navbar and toolbar are hidden from users who are no administrators (section 2). */
export function getLayoutInForce(layout: LayoutSettings, roles: readonly Role[]): LayoutSettings {
  if (roles.includes('admin')) return layout
  const hidden = (section: 'navbar' | 'toolbar') => ({ ...layout.config[section], display: false })
  return {
    ...layout,
    config: { ...layout.config, navbar: hidden('navbar'), toolbar: hidden('toolbar') },
  } as LayoutSettings
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const isDefaultTheme = (theme: Theme, colors: Palettes = defaultTheme) =>
  isSame(theme, createUniformTheme(colors[theme.main.palette.mode]))
