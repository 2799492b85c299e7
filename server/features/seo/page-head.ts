import { languageQuery, pageAddress, pictureFolder } from './addresses.ts'

export interface SiteLanguage {
  code: string
  direction: string
  /** As other sites name it, such as en_US. */
  locale: string
}

export interface PageHead {
  /** Where the site is, such as https://plows.example.gov; undefined where it does not know. */
  site: string | undefined
  path: string
  /** What of the query makes it another page, such as `?district=3`. */
  subject: string
  language: string
  languages: readonly SiteLanguage[]
  title: string
  description: string
  contest: string
  /** Paths of its pictures, and what they show. */
  pictures: { path: string; shows: string }[]
  /** The contest as search engines read it. */
  event?: object | undefined
}

export const manifestPath = '/manifest.webmanifest'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** A script that takes the page over removes what is marked so, as soon as it shows another one. */
const mark = 'data-social=""'

function element(tag: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeMarkup(value)}"`)
  return `<${[tag, ...written, mark].join(' ')}>`
}

const meta = (property: string, content: string) => element('meta', { property, content })

function links({ site, path, subject, language, languages }: PageHead): string[] {
  if (!site) return []
  const alternate = (hreflang: string, code?: string) =>
    element('link', { rel: 'alternate', hreflang, href: pageAddress(site, path, subject, code) })
  return [
    element('link', { rel: 'canonical', href: pageAddress(site, path, subject, language) }),
    ...languages.map(({ code }) => alternate(code, code)),
    alternate('x-default'),
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
    ...(site ? [meta('og:url', pageAddress(site, path, subject, language))] : []),
    ...visiblePictures.flatMap((picture) => [
      meta('og:image', `${site}${picture.path}`),
      meta('og:image:type', 'image/png'),
      meta('og:image:width', '1200'),
      meta('og:image:height', '630'),
      meta('og:image:alt', picture.shows),
    ]),
    // What else it shows it takes from what stands above.
    element('meta', { name: 'twitter:card', content: visiblePictures.length ? 'summary_large_image' : 'summary' }),
  ]
}

/** As data inside a page: nothing in it ends the element that it stands in. */
const asData = (data: object) =>
  `<script type="application/ld+json" ${mark}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** What a page says of itself to those who find it and pass it on, as markup for its head. */
export function pageHead(page: PageHead): string {
  return [
    element('meta', { name: 'description', content: page.description }),
    // Of the whole site: a page that is shown next keeps them.
    `<link rel="manifest" href="${manifestPath}?${languageQuery}=${page.language}">`,
    `<link rel="apple-touch-icon" href="${pictureFolder}/icon-180.png">`,
    ...links(page),
    ...openGraph(page),
    ...(page.event ? [asData(page.event)] : []),
  ].join('')
}
