import { contrast } from './luminance.ts'
import type { Palette } from './settings.ts'

/** WCAG 2.2, AA, for text of ordinary size. */
export const readableContrast = 4.5

function getTexts({ palette }: Palette): [ink: string, grounds: string[]][] {
  const { primary, secondary, background, text } = palette
  const grounds = Object.values(background)
  return [
    [text.primary, [...grounds, primary.light, secondary.light]],
    [text.secondary, [...grounds, primary.light, secondary.light]],
    [primary.main, [...grounds, primary.light]],
    [primary.dark, [...grounds, primary.light]],
    [secondary.main, [...grounds, secondary.light]],
    [primary.contrastText, [primary.main, primary.dark]],
    [secondary.contrastText, [secondary.main, secondary.dark]],
  ]
}

export const weakestContrast = (palette: Palette): number =>
  Math.min(...getTexts(palette).flatMap(([ink, grounds]) => grounds.map((ground) => contrast(ink, ground))))
