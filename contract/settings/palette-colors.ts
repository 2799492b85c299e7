import type { Palette } from './settings.ts'

/** Every color of a palette, always in the same order. */
export const colorsOf = ({ palette: { primary, secondary, background, text } }: Palette): string[] =>
  [primary, secondary, background, text].flatMap((set) => Object.values(set))
