import { fingerprintFeedPath } from '@snowplow/contract/fingerprint/fingerprint.ts'
import { pictureFolder } from '@snowplow/contract/share-picture.ts'
import { languageQuery, toPageAddress } from './addresses.ts'

export interface SiteLanguage {
  code: string
  direction: string
  locale: string
}

export interface PageHead {
  site: string | undefined
  path: string
  subject: string
  language: string
  languages: readonly SiteLanguage[]
  title: string
  description: string
  contest: string
  pictures: { path: string; shows: string }[]
  event?: object | undefined
}

export const manifestPath = '/manifest.webmanifest'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

// Marks elements that the client removes on the first navigation.
const mark = 'data-social=""'

function element(tag: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeMarkup(value)}"`)
  return `<${[tag, ...written, mark].join(' ')}>`
}

const meta = (property: string, content: string) => element('meta', { property, content })

function links({ site, path, subject, language, languages }: PageHead): string[] {
  if (!site) return []
  const alternate = (hreflang: string, code?: string) =>
    element('link', { rel: 'alternate', hreflang, href: toPageAddress(site, path, subject, code) })
  return [
    element('link', { rel: 'canonical', href: toPageAddress(site, path, subject, language) }),
    ...languages.map(({ code }) => alternate(code, code)),
    alternate('x-default'),
    // Site-wide, like the manifest.
    `<link rel="alternate" type="application/atom+xml" href="${fingerprintFeedPath(language)}">`,
  ]
}

function openGraph(page: PageHead): string[] {
  const { site, path, subject, language, languages, title, description, contest, pictures } = page
  const locale = languages.find(({ code }) => code === language)?.locale ?? language
  const otherLanguages = languages.filter(({ code }) => code !== language)
  const visiblePictures = site ? pictures : []
  return [
    meta('og:type', 'website'),
    meta('og:site_name', contest),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:locale', locale),
    ...otherLanguages.map((other) => meta('og:locale:alternate', other.locale)),
    ...(site ? [meta('og:url', toPageAddress(site, path, subject, language))] : []),
    ...visiblePictures.flatMap((picture) => [
      meta('og:image', `${site}${picture.path}`),
      meta('og:image:type', 'image/png'),
      meta('og:image:width', '1200'),
      meta('og:image:height', '630'),
      meta('og:image:alt', picture.shows),
    ]),
    // Title, description and image fall back to the Open Graph tags.
    element('meta', { name: 'twitter:card', content: visiblePictures.length ? 'summary_large_image' : 'summary' }),
  ]
}

// Escapes `<`, so that the data cannot close the script element.
const asData = (data: object) =>
  `<script type="application/ld+json" ${mark}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

export function writePageHead(page: PageHead): string {
  return [
    element('meta', { name: 'description', content: page.description }),
    // Site-wide: not marked, since they stay valid after a navigation.
    `<link rel="manifest" href="${manifestPath}?${languageQuery}=${page.language}">`,
    `<link rel="apple-touch-icon" href="${pictureFolder}/icon-180.png">`,
    ...links(page),
    ...openGraph(page),
    ...(page.event ? [asData(page.event)] : []),
  ].join('')
}
