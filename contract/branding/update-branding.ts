// Separate from branding.ts, which every visitor loads.
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { SnowplowName } from '../entry/entry.ts'
import { logoMaxBytes } from '../limits.ts'
import { languageCodes } from '../text/languages.ts'
import { fieldError, version, zodErrors } from '../text/text.ts'
import { Branding, Colors, Headlines, Logo } from './branding.ts'

const getLetters = (bytes: number) => Math.ceil(bytes / 3) * 4

// PNG or SVG in base64. Re-rendered on the server: an uploaded file is never served.
const logoFile = () =>
  z
    .string(zodErrors())
    .check(
      z.minLength(1, fieldError('required')),
      z.maxLength(getLetters(logoMaxBytes), fieldError('too_long')),
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/, fieldError('invalid')),
    )

const bodyLimit = getLetters(logoMaxBytes) + 64 * 1024

const logoErrors = [
  'logo.wrong_type',
  'logo.unreadable',
  'logo.too_large',
  'logo.too_slow',
  'logo.empty',
  'server.busy',
] as const

export const BrandingReply = z.object({
  ...Branding.def.shape,
  /** Languages whose translation the office has reviewed. */
  readLanguages: z.array(z.enum(languageCodes)),
  version: z.number(),
})
export type BrandingReply = z.output<typeof BrandingReply>

export const getBranding = route({
  method: 'GET',
  path: '/branding',
  needs: 'branding.update',
  tags: ['contest'],
  summary: 'The installation’s logo, colors, headlines and languages.',
  reply: BrandingReply,
})

export const logoNotes = ['leftOut', 'letters'] as const

export const LogoPreview = z.object({
  logo: Logo,
  /** PNG in base64. */
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
  summary: 'Previews a logo without saving it.',
  body: z.strictObject({ logo: logoFile() }),
  bodyLimit,
  reply: LogoPreview,
  errors: logoErrors,
})

const languageList = () =>
  z.array(z.enum(languageCodes, fieldError('invalid'))).check(z.maxLength(languageCodes.length))

export const BrandingChange = z.strictObject({
  /** Null removes the logo; omitted fields keep their value. */
  logo: z.optional(z.nullable(logoFile())),
  colors: z.optional(z.nullable(Colors)),
  headlines: Headlines,
  plowName: z.optional(z.nullable(SnowplowName)),
  languages: z.optional(languageList()),
  readLanguages: z.optional(languageList()),
  version: version(),
})
export type BrandingChange = z.output<typeof BrandingChange>

export const updateBranding = route({
  method: 'PUT',
  writes: 'installation',
  path: '/branding',
  needs: 'branding.update',
  invalidates: ['contest', 'auditEvent'],
  summary: 'Changes the installation’s logo, colors, headlines, languages, and the name on the front page’s truck.',
  body: BrandingChange,
  bodyLimit,
  reply: BrandingReply,
  errors: ['stale', ...logoErrors],
})
