import * as z from 'zod/mini'
import { headlineMaxLength, leadMaxLength } from '../limits.ts'
import { readableContrast, weakestContrast } from '../settings/contrast.ts'
import { Palette } from '../settings/settings.ts'
import { languageCodes } from '../text/languages.ts'
import { fieldError, line } from '../text/text.ts'

/** Backgrounds on which the logo is visible; `own` if the file includes an opaque one. */
export const logoGrounds = ['light', 'dark', 'own'] as const

export const Logo = z.object({
  /** Changes with the content: URLs that contain it can be cached forever. */
  id: z.string(),
  /** Pixels of the small image. */
  width: z.number(),
  height: z.number(),
  ground: z.enum(logoGrounds),
})
export type Logo = z.output<typeof Logo>

export const logoFolder = '/share/logo'

export const Headline = z.strictObject({
  headline: z.nullable(line(headlineMaxLength)),
  lead: z.nullable(line(leadMaxLength)),
})
export type Headline = z.output<typeof Headline>

export const Headlines = z.record(z.string().check(z.regex(/^[a-z]{2}$/, fieldError('invalid'))), Headline)
export type Headlines = z.output<typeof Headlines>

const half = (mode: 'light' | 'dark') =>
  Palette.check(
    z.refine(({ palette }) => palette.mode === mode, fieldError('invalid')),
    z.refine((palette) => weakestContrast(palette) >= readableContrast, fieldError('hard_to_read')),
  )

export const Colors = z.strictObject({ light: half('light'), dark: half('dark') })
export type Colors = z.output<typeof Colors>

/** Null or empty for the defaults of the site. */
export const Branding = z.object({
  logo: z.nullable(Logo),
  colors: z.nullable(z.object({ light: Palette, dark: Palette })),
  headlines: Headlines,
  plowName: z.nullable(z.string()),
  /** Languages that visitors can choose; English is always one. */
  languages: z.array(z.enum(languageCodes)),
})
export type Branding = z.output<typeof Branding>
