import { pictureFolder } from '@snowplow/contract/share-picture.ts'
import { toPageAddress } from './addresses.ts'
import { escapeMarkup, type SiteLanguage } from './page-head.ts'

export const siteColor = '#12263f'

// Disallowed for crawlers, which therefore never see the `noindex` of these pages.
const closed = ['/admin/', '/sso-login', '/callback']

export function writeRobots(site: string | undefined): string {
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)]
  return `${[...lines, ...(site ? ['', `Sitemap: ${site}/sitemap.xml`] : [])].join('\n')}\n`
}

export const securityTextPath = '/.well-known/security.txt'
// RFC 9116, section 2.5.5, recommends less than a year. The file is written for each request.
const securityTextMs = 180 * 86_400_000

interface SecurityText {
  email: string
  site: string | undefined
  languages: readonly SiteLanguage[]
  now: Date
}

/** Tells security researchers whom to write to (RFC 9116). */
export function writeSecurityText({ email, site, languages, now }: SecurityText): string {
  const lines = [
    `Contact: mailto:${email.split('@').map(encodeURIComponent).join('@')}`,
    `Expires: ${new Date(now.getTime() + securityTextMs).toISOString()}`,
    `Preferred-Languages: ${languages.map(({ code }) => code).join(', ')}`,
    ...(site ? [`Canonical: ${site}${securityTextPath}`] : []),
  ]
  return `${lines.join('\n')}\n`
}

interface Page {
  path: string
  subject?: string
}

export function writeSitemap(site: string, pages: readonly Page[], languages: readonly SiteLanguage[]): string {
  const entries = pages.flatMap(({ path, subject }) => {
    const link = (hreflang: string, code?: string) =>
      `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeMarkup(toPageAddress(site, path, subject, code))}"/>`
    const alternates = [...languages.map(({ code }) => link(code, code)), link('x-default')].join('')
    return languages.map(
      ({ code }) => `<url><loc>${escapeMarkup(toPageAddress(site, path, subject, code))}</loc>${alternates}</url>`,
    )
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n')
}

export const icons = {
  'icon-192.png': { size: 192, purpose: 'any' },
  'icon-512.png': { size: 512, purpose: 'any' },
  'icon-maskable-512.png': { size: 512, purpose: 'maskable' },
  /** apple-touch-icon, which iOS rounds itself. */
  'icon-180.png': { size: 180, purpose: 'maskable' },
} as const
export type IconName = keyof typeof icons

export const isIcon = (file: string): file is IconName => Object.hasOwn(icons, file)

export function createIconSvg(picture: string, { size, purpose }: (typeof icons)[IconName]): string {
  // Only the inner four fifths of a maskable icon are always visible.
  const scale = purpose === 'maskable' ? 0.75 : 1
  const bounds = `x="${(size * (1 - scale)) / 2}" y="${(size * (1 - scale)) / 2}" width="${size * scale}" height="${size * scale}"`
  const ground = purpose === 'maskable' ? `<rect width="${size}" height="${size}" fill="${siteColor}"/>` : ''
  const image = `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${ground}<image href="${image}" ${bounds}/></svg>`
}

export const createManifest = (name: string, description: string, { code, direction }: SiteLanguage) => ({
  name,
  short_name: name,
  description,
  lang: code,
  dir: direction,
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  theme_color: siteColor,
  background_color: siteColor,
  icons: Object.entries(icons)
    .filter(([file]) => file !== 'icon-180.png')
    .map(([file, { size, purpose }]) => ({
      src: `${pictureFolder}/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
})
