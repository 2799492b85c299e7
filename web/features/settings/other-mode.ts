/** The same theme in the other mode; loaded when somebody with a theme of their own presses the toggle. */
import type { Palette, Settings } from '@snowplow/contract/settings.ts'
import type { Mode } from '../../theme/palette.ts'
import { themeNames, themes } from '../../theme/themes.ts'
import { themeParts } from './settings.ts'

/** Every colour of a palette, in one order. */
const colorsOf = ({ palette }: Palette) =>
  [palette.primary, palette.secondary, palette.background, palette.text].flatMap((set) => Object.values(set))

/** How many colours of a palette are those of another. */
function likeness(one: Palette, other: Palette): number {
  const others = colorsOf(other)
  return colorsOf(one).filter((color, place) => color === others[place]).length
}

/** A palette in another mode: that of the theme it is, or was made from. */
function inMode(palette: Palette, mode: Mode): Palette {
  const { mode: before } = palette.palette
  if (before === mode) return palette
  const [nearest = 'Default'] = themeNames.toSorted(
    (one, other) => likeness(palette, themes[other][before]) - likeness(palette, themes[one][before]),
  )
  return themes[nearest][mode]
}

/** Section 4: each part of the theme in the given mode. A part that has it already stays as it is. */
export const themeInMode = (theme: Settings['theme'], mode: Mode): Settings['theme'] =>
  Object.fromEntries(themeParts.map((part) => [part, inMode(theme[part], mode)])) as Settings['theme']
