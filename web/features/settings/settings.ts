/** The rules of a person's settings that need no page: defaults, and what of the layout is in force (section 2). */
import type { Role } from '@snowplow/contract/access.ts'
import { layoutDefaults } from '@snowplow/contract/settings/layouts.ts'
import type { LayoutSettings, Palette, Settings, Theme } from '@snowplow/contract/settings/settings.ts'
import { defaultTheme, type Mode } from '../../theme/tokens.ts'

/** CSS pixels of a settings panel (section 9). */
export const panelWidth = 380

/** As a color scheme has it. */
export const createUniformTheme = (palette: Palette): Theme => ({
  main: palette,
  navbar: palette,
  toolbar: palette,
  footer: palette,
})

/** Of whoever has chosen none: the department's, or the default. */
export type Palettes = Record<Mode, Palette>

/** Section 4: stored dark gives the scheme Default Dark, else Default, unless the department has colors of its own. */
export const defaultSettings = (mode: Mode, colors: Palettes = defaultTheme): Settings => ({
  layout: layoutDefaults.layout1,
  theme: createUniformTheme(colors[mode]),
  customScrollbars: true,
  direction: 'ltr',
})

/** Whoever is no administrator has the navbar and the toolbar hidden by the layout, whatever was chosen (section 2). */
export function layoutInForce(layout: LayoutSettings, roles: readonly Role[]): LayoutSettings {
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

/** What a guest's browser keeps: the default theme stays unwritten, so that it goes on following the mode. */
export function guestText({ theme, ...rest }: Settings, colors?: Palettes): string {
  return JSON.stringify(isDefaultTheme(theme, colors) ? rest : { ...rest, theme })
}
