/**
 * Custom colors beside the built-in schemes: neither the light/dark switch nor a scheme discards them. Lazy-loaded
 * with the drawers, or when a user with a custom theme switches the mode.
 */
import { type ThemeSection, themeSections } from '@snowplow/contract/settings/layouts.ts'
import { listColors } from '@snowplow/contract/settings/palette-colors.ts'
import type { Palette, Settings, Theme } from '@snowplow/contract/settings/settings.ts'
import { themeNames, themes } from '../../../theme/themes.ts'
import { defaultTheme, type Mode } from '../../../theme/tokens.ts'
import { createUniformTheme, isDefaultTheme, type Palettes } from '../settings.ts'

function similarity(one: Palette, other: Palette): number {
  const others = listColors(other)
  return listColors(one).filter((color, index) => color === others[index]).length
}

/** Palette in another mode: that of the most similar scheme, including the department's. */
function inMode(palette: Palette, mode: Mode, colors: Palettes): Palette {
  const { mode: before } = palette.palette
  if (before === mode) return palette
  const [nearest = colors] = [colors, ...Object.values(themes)].toSorted(
    (one, other) => similarity(palette, other[before]) - similarity(palette, one[before]),
  )
  return nearest[mode]
}

const themeInMode = (theme: Theme, mode: Mode, colors: Palettes) =>
  Object.fromEntries(themeSections.map((section) => [section, inMode(theme[section], mode, colors)])) as Theme

const getMode = (theme: Theme): Mode => theme.main.palette.mode
const otherThan = (mode: Mode): Mode => (mode === 'dark' ? 'light' : 'dark')
const isScheme = (theme: Theme, colors: Palettes) =>
  isDefaultTheme(theme, colors) || themeNames.some((name) => isDefaultTheme(theme, themes[name]))

type OwnColors = NonNullable<Settings['ownColors']>

const ownPair = (theme: Theme, otherHalf: Theme): OwnColors =>
  getMode(theme) === 'light'
    ? { isInUse: true, light: theme, dark: otherHalf }
    : { isInUse: true, light: otherHalf, dark: theme }

/** Custom colors, active or not; older settings store them as their theme. */
export function findOwnColors({ theme, ownColors }: Settings, colors = defaultTheme): OwnColors | undefined {
  if (ownColors || isScheme(theme, colors)) return ownColors
  return ownPair(theme, themeInMode(theme, otherThan(getMode(theme)), colors))
}

/** Switches the mode (section 4): the other half of the scheme, or the custom colors of that mode. */
export function getSettingsInMode(settings: Settings, mode: Mode, colors = defaultTheme): Settings {
  const own = findOwnColors(settings, colors)
  if (own?.isInUse) return { ...settings, theme: own[mode], ownColors: own }
  return { ...settings, theme: themeInMode(settings.theme, mode, colors) }
}

export function withScheme(settings: Settings, palette: Palette, colors = defaultTheme): Settings {
  const own = findOwnColors(settings, colors)
  return { ...settings, theme: createUniformTheme(palette), ...(own && { ownColors: { ...own, isInUse: false } }) }
}

export const withOwnColors = (settings: Settings, own: OwnColors, mode: Mode): Settings => ({
  ...settings,
  theme: own[mode],
  ownColors: { ...own, isInUse: true },
})

export function withPalette(
  settings: Settings,
  section: ThemeSection,
  palette: Palette,
  colors = defaultTheme,
): Settings {
  const own = findOwnColors(settings, colors)
  const theme = { ...settings.theme, [section]: palette }
  const other = otherThan(getMode(theme))
  const customTheme = own && (own.isInUse || !isScheme(own[other], colors)) ? own[other] : undefined
  const before = getMode(settings.theme) === other ? settings.theme : undefined
  return { ...settings, theme, ownColors: ownPair(theme, customTheme ?? before ?? themeInMode(theme, other, colors)) }
}
