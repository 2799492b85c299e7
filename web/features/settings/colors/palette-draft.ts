/** A palette while it is being edited, and what may be saved (section 5, palette editor). */
import { Palette } from '@snowplow/contract/settings/settings.ts'
import * as z from 'zod/mini'
import { contrast, isLight } from '../../../theme/luminance.ts'
import type { Mode } from '../../../theme/tokens.ts'

export const colorPaths = [
  'background.default',
  'background.paper',
  'text.primary',
  'text.secondary',
  'primary.main',
  'primary.light',
  'primary.dark',
  'primary.contrastText',
  'secondary.main',
  'secondary.light',
  'secondary.dark',
  'secondary.contrastText',
] as const
export type ColorPath = (typeof colorPaths)[number]

export type PaletteDraft = Record<ColorPath, string> & { mode: Mode }

export function draftOf({ palette }: Palette): PaletteDraft {
  const groups: Record<string, Record<string, string>> = {
    background: palette.background,
    text: palette.text,
    primary: palette.primary,
    secondary: palette.secondary,
  }
  const colors = colorPaths.map((path) => {
    const [group = '', name = ''] = path.split('.')
    return [path, groups[group]?.[name] ?? '']
  })
  return { mode: palette.mode, ...(Object.fromEntries(colors) as Record<ColorPath, string>) }
}

/** A typed colour as #rrggbb, or null when it is none; the sign in front and capitals are as people like. */
export function colorIn(typed: string): string | null {
  const digits = /^\s*#?([0-9a-f]{6})\s*$/i.exec(typed)?.[1]
  return digits ? `#${digits.toLowerCase()}` : null
}

export function paletteOfDraft(draft: PaletteDraft): Palette {
  const at = (path: ColorPath) => colorIn(draft[path]) ?? '#000000'
  const set = (name: 'primary' | 'secondary') => ({
    main: at(`${name}.main`),
    light: at(`${name}.light`),
    dark: at(`${name}.dark`),
    contrastText: at(`${name}.contrastText`),
  })
  return {
    palette: {
      mode: draft.mode,
      primary: set('primary'),
      secondary: set('secondary'),
      background: { paper: at('background.paper'), default: at('background.default') },
      text: { primary: at('text.primary'), secondary: at('text.secondary') },
    },
  }
}

type ColorError = 'not_color' | 'must_be_light' | 'must_be_dark'

/** What is wrong with each colour: in light mode the grounds must be light, in dark mode dark. */
export function paletteErrors(draft: PaletteDraft): Partial<Record<ColorPath, ColorError>> {
  const errors: Partial<Record<ColorPath, ColorError>> = {}
  for (const path of colorPaths) {
    const color = colorIn(draft[path])
    const isGround = path.startsWith('background.')
    if (color === null) errors[path] = 'not_color'
    else if (isGround && isLight(color) !== (draft.mode === 'light')) {
      errors[path] = draft.mode === 'light' ? 'must_be_light' : 'must_be_dark'
    }
  }
  return errors
}

/** Colours as they are typed, and the palette that they make. */
export const PaletteForm = z.pipe(
  z.pipe(
    z.custom<Palette['palette']>().check(({ value, issues }) => {
      for (const [path, message] of Object.entries(paletteErrors(draftOf({ palette: value }))))
        issues.push({ code: 'custom', path: path.split('.'), message, input: value })
    }),
    z.transform((typed) => paletteOfDraft(draftOf({ palette: typed }))),
  ),
  Palette,
)

/** Save is enabled only for a draft that is valid and another palette than before. */
export const canSave = (draft: PaletteDraft, before: Palette) =>
  Object.keys(paletteErrors(draft)).length === 0 &&
  JSON.stringify(draftOf(paletteOfDraft(draft))) !== JSON.stringify(draftOf(before))

/** The least contrast among texts and links on the grounds, and among texts on what is pressed. */
export function weakestContrast({ palette }: Palette): number {
  const { primary, secondary, background, text } = palette
  const inks = [text.primary, text.secondary, primary.main]
  return Math.min(
    ...inks.flatMap((ink) => Object.values(background).map((ground) => contrast(ink, ground))),
    contrast(primary.contrastText, primary.main),
    contrast(secondary.contrastText, secondary.main),
  )
}
