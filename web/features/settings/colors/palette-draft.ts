import { isLight } from '@snowplow/contract/settings/luminance.ts'
import { Palette } from '@snowplow/contract/settings/settings.ts'
import { get, set } from 'react-hook-form'
import * as z from 'zod/mini'
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

export const toPaletteDraft = ({ palette }: Palette) =>
  Object.fromEntries(['mode', ...colorPaths].map((path) => [path, get(palette, path)])) as PaletteDraft

/** Normalizes a color to #rrggbb, or null if invalid; `#` is optional, case is ignored. */
export function parseColor(input: string): string | null {
  const digits = /^\s*#?([0-9a-f]{6})\s*$/i.exec(input)?.[1]
  return digits ? `#${digits.toLowerCase()}` : null
}

export function toPalette(draft: PaletteDraft): Palette {
  const palette = { mode: draft.mode }
  for (const path of colorPaths) set(palette, path, parseColor(draft[path]) ?? '#000000')
  return { palette } as Palette
}

type ColorError = 'not_color' | 'must_be_light' | 'must_be_dark'

export function findPaletteErrors(draft: PaletteDraft): Partial<Record<ColorPath, ColorError>> {
  const errors: Partial<Record<ColorPath, ColorError>> = {}
  for (const path of colorPaths) {
    const color = parseColor(draft[path])
    const isGround = path.startsWith('background.')
    if (color === null) errors[path] = 'not_color'
    else if (isGround && isLight(color) !== (draft.mode === 'light')) {
      errors[path] = draft.mode === 'light' ? 'must_be_light' : 'must_be_dark'
    }
  }
  return errors
}

export const PaletteForm = z.pipe(
  z.pipe(
    z.custom<Palette['palette']>().check(({ value, issues }) => {
      for (const [path, message] of Object.entries(findPaletteErrors(toPaletteDraft({ palette: value }))))
        issues.push({ code: 'custom', path: path.split('.'), message, input: value })
    }),
    z.transform((input) => toPalette(toPaletteDraft({ palette: input }))),
  ),
  Palette,
)

export const canSave = (draft: PaletteDraft, before: Palette) =>
  Object.keys(findPaletteErrors(draft)).length === 0 &&
  JSON.stringify(toPaletteDraft(toPalette(draft))) !== JSON.stringify(toPaletteDraft(before))
