import type { Palette } from './settings.ts'

export const listColors = ({ palette: { primary, secondary, background, text } }: Palette): string[] =>
  [primary, secondary, background, text].flatMap((set) => Object.values(set))
