/** What the department gives the site: its logo, its colors, its words on the front page. */
import * as z from 'zod/mini'
import { headlineMaxLength, leadMaxLength } from '../limits.ts'
import { readableContrast, weakestContrast } from '../settings/contrast.ts'
import { Palette } from '../settings/settings.ts'
import { fieldError, line } from '../text/text.ts'

/** What a logo can be seen on: any ground where it brings one of its own. */
export const logoGrounds = ['light', 'dark', 'own'] as const

export const Logo = z.object({
  /** Changes with its content: addresses with it can be kept for ever. */
  id: z.string(),
  /** Pixels of the small picture. */
  width: z.number(),
  height: z.number(),
  ground: z.enum(logoGrounds),
})
export type Logo = z.output<typeof Logo>

/** Where its pictures are, below the site. */
export const logoFolder = '/share/logo'

/** Null where the site keeps its own words. */
export const Headline = z.strictObject({
  headline: z.nullable(line(headlineMaxLength)),
  lead: z.nullable(line(leadMaxLength)),
})
export type Headline = z.output<typeof Headline>

/** By language, as two letters. */
export const Headlines = z.record(z.string().check(z.regex(/^[a-z]{2}$/, fieldError('invalid'))), Headline)
export type Headlines = z.output<typeof Headlines>

/** Of a mode's palette, in which every text can be read. */
const half = (mode: 'light' | 'dark') =>
  Palette.check(
    z.refine(({ palette }) => palette.mode === mode, fieldError('invalid')),
    z.refine((palette) => weakestContrast(palette) >= readableContrast, fieldError('hard_to_read')),
  )

/** The theme of whoever has chosen none: by day and by night. */
export const Colors = z.strictObject({ light: half('light'), dark: half('dark') })
export type Colors = z.output<typeof Colors>

/** Null and nothing where the site keeps its own. */
export const Branding = z.object({
  logo: z.nullable(Logo),
  colors: z.nullable(z.object({ light: Palette, dark: Palette })),
  headlines: Headlines,
  /** The name on the front page's truck. */
  plowName: z.nullable(z.string()),
})
export type Branding = z.output<typeof Branding>
