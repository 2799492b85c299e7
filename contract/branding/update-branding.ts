/** How administrators change the look of the site; apart from what every visitor's phone loads of it. */
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { logoMaxBytes } from '../limits.ts'
import { SnowplowName } from '../public-submission/entry.ts'
import { fieldError, version, zodErrors } from '../text/text.ts'
import { Branding, Colors, Headlines, Logo } from './branding.ts'

/** Letters of a file that is sent as text, four for each three bytes. */
const lettersOf = (bytes: number) => Math.ceil(bytes / 3) * 4

/** A file of a PNG or an SVG, in base64. It is drawn anew: no file that somebody chose is ever served. */
const logoFile = () =>
  z
    .string(zodErrors())
    .check(
      z.minLength(1, fieldError('required')),
      z.maxLength(lettersOf(logoMaxBytes), fieldError('too_long')),
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/, fieldError('invalid')),
    )

/** Bytes of a call with a file and all the rest. */
const bodyLimit = lettersOf(logoMaxBytes) + 64 * 1024

const logoErrors = [
  'logo.wrong_type',
  'logo.unreadable',
  'logo.too_large',
  'logo.too_slow',
  'logo.empty',
  'server.busy',
] as const

export const AppearanceReply = z.object({
  ...Branding.def.shape,
  /** Grows with each change. */
  version: z.number(),
})
export type AppearanceReply = z.output<typeof AppearanceReply>

export const getAppearance = route({
  method: 'GET',
  path: '/branding',
  needs: 'branding.update',
  tags: ['contest'],
  summary: 'The installation’s logo, colors and headlines.',
  reply: AppearanceReply,
})

/** What the file holds that is not in the drawing, or looks otherwise there. */
export const logoNotes = ['leftOut', 'letters'] as const

export const LogoPreview = z.object({
  logo: Logo,
  /** The drawing, as PNG in base64. */
  picture: z.string(),
  notes: z.array(z.enum(logoNotes)),
})
export type LogoPreview = z.output<typeof LogoPreview>

export const previewLogo = route({
  method: 'POST',
  writes: 'installation',
  path: '/branding/logo-preview',
  needs: 'branding.update',
  invalidates: [],
  summary: 'Draws a logo as it would be shown; nothing is kept.',
  body: z.strictObject({ logo: logoFile() }),
  bodyLimit,
  reply: LogoPreview,
  errors: logoErrors,
})

/** `version` is what was read before, so that nobody overwrites a newer change. */
export const AppearanceChange = z.strictObject({
  /** The file of a new one; null takes the logo away. Without it the logo stays, and so do the colors. */
  logo: z.optional(z.nullable(logoFile())),
  colors: z.optional(z.nullable(Colors)),
  headlines: Headlines,
  /** Held to the rules of an entry. Without it the name stays. */
  plowName: z.optional(z.nullable(SnowplowName)),
  version: version(),
})
export type AppearanceChange = z.output<typeof AppearanceChange>

/** Effective at once, on every open page. */
export const updateAppearance = route({
  method: 'PUT',
  writes: 'installation',
  path: '/branding',
  needs: 'branding.update',
  invalidates: ['contest', 'auditEvent'],
  summary: 'Changes the installation’s logo, colors, headlines and the name on the front page’s truck.',
  body: AppearanceChange,
  bodyLimit,
  reply: AppearanceReply,
  errors: ['stale', ...logoErrors],
})
