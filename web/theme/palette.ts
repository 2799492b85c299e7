import type { Palette } from '@snowplow/contract/settings/settings.ts'

export type Mode = Palette['palette']['mode']

/**
 * A palette from a row of colours: as rrggbb, primary main, light, dark and contrast text, the same four of secondary,
 * background paper and default, text primary and secondary.
 */
export function paletteOf(row: string, mode: Mode): Palette {
  const colors = row.split(' ').map((digits) => `#${digits}`)
  const at = (place: number) => colors[place] as string
  const set = (from: number) => ({
    main: at(from),
    light: at(from + 1),
    dark: at(from + 2),
    contrastText: at(from + 3),
  })
  return {
    palette: {
      mode,
      primary: set(0),
      secondary: set(4),
      background: { paper: at(8), default: at(9) },
      text: { primary: at(10), secondary: at(11) },
    },
  }
}

/** The one theme that every page has at hand; the others load with the settings panel. */
export const defaultTheme: Record<Mode, Palette> = {
  light: paletteOf('1f5288 dbe9f6 173f6b ffffff b8420a fde6da 963507 ffffff ffffff f3f7fb 12263f 4a5d73', 'light'),
  dark: paletteOf('a9cdf2 24415f c4def8 0f1a2b ff9550 4a2a16 ffb37f 1c0f05 17263c 0f1a2b eaf2fa a9bccf', 'dark'),
}
