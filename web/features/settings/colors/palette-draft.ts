/** A palette while it is being edited, and what may be saved (section 5, palette editor). */
import type { Palette } from '@snowplow/contract/settings/settings.ts'
import { contrast, isLight } from '../../../theme/luminance.ts'
import type { Mode } from '../../../theme/palette.ts'

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

type PaletteFault = 'notColor' | 'mustBeLight' | 'mustBeDark'

/** What is wrong with each colour: in light mode the grounds must be light, in dark mode dark. */
export function paletteFaults(draft: PaletteDraft): Partial<Record<ColorPath, PaletteFault>> {
  const faults: Partial<Record<ColorPath, PaletteFault>> = {}
  for (const path of colorPaths) {
    const color = colorIn(draft[path])
    const isGround = path.startsWith('background.')
    if (color === null) faults[path] = 'notColor'
    else if (isGround && isLight(color) !== (draft.mode === 'light')) {
      faults[path] = draft.mode === 'light' ? 'mustBeLight' : 'mustBeDark'
    }
  }
  return faults
}

/** Save is enabled only for a draft that is valid and another palette than before. */
export const canSave = (draft: PaletteDraft, before: Palette) =>
  Object.keys(paletteFaults(draft)).length === 0 &&
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
