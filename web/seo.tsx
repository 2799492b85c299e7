/** Texts of the pages for search engines, link previews, calendars and feeds (server/features/seo). */
import type { Branding } from '@snowplow/contract/branding/branding.ts'
import { phaseNumbers } from '@snowplow/contract/contest/phases.ts'
import type { SharedPath } from '@snowplow/contract/screen-paths.ts'
import { getLocale, type Language, languages } from '@snowplow/contract/text/languages.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { getPageTitle } from './app/page-title.ts'
import { findScreen } from './app/screens.ts'
import { SharedPicture } from './features/plow/OgImage.tsx'
import { formatDay } from './i18n/dates.ts'
import { isolate } from './i18n/direction.ts'
import { loadTranslator } from './i18n/i18n.ts'

interface Won {
  district: string
  names: string[]
}

interface PageMeta {
  title: string
  description: string
  contest: string
  pictured: string[]
}

/** Headlines of pages that differ from their titles. */
const headlines = {
  '/': 'front.headline',
  '/public-naming-form': 'form.title',
  '/favorite-name-poll': 'vote.title',
  '/winners': 'winner.title',
} as const satisfies Partial<Record<SharedPath, string>>

const getHeadline = (path: SharedPath) =>
  path in headlines ? headlines[path as keyof typeof headlines] : (`screen.${getTitleKey(path)}` as const)

const getTitleKey = (path: string) => (findScreen(path) ?? findScreen('/'))?.title ?? 'front'

export const siteLanguages = Object.entries(languages).map(([code, { direction, locale }]) => ({
  code: code as Language,
  direction,
  /** Open Graph locale, which always has a country: `ar_AR` for Arabic. */
  locale: locale.includes('-u-') ? `${code}_${code.toUpperCase()}` : locale.replace('-', '_'),
}))

interface PageMetaOptions {
  won?: Won | undefined
  hasWinners?: boolean
  summary?: string | undefined
}

/** @param address path of the page; winners have one per year */
export async function getPageMeta(
  address: string,
  language: Language,
  options: PageMetaOptions = {},
): Promise<PageMeta> {
  const { won, hasWinners, summary } = options
  const { t } = await loadTranslator(language)
  const contest = t('contest.title')
  const isolateName = (name: string) => isolate(name, languages[language].direction)
  if (!won) {
    const title = getPageTitle(t, findScreen(address), address)
    const page = getTitleKey(address)
    const about = `about.${page === 'winners' && hasWinners ? 'winnersAnnounced' : page}` as 'about.front'
    // Content pages have a summary in place of this message.
    const description = summary || (t(about) === about ? title : t(about))
    return { title, description, contest, pictured: [contest] }
  }
  const and = new Intl.ListFormat(getLocale(language), { type: 'conjunction' })
  const names = and.format(won.names.map(isolateName))
  return {
    title: `${t('winner.ofDistrict', { district: won.district, names })} · ${contest}`,
    description: t('winner.lead'),
    contest,
    pictured: won.names.map((name) => t('form.plowLabel', { name })),
  }
}

export async function getCalendarMessages(language: Language) {
  const { t } = await loadTranslator(language)
  return {
    contest: t('contest.title'),
    phases: phaseNumbers.map((phase) => ({ title: t(`front.phase_${phase}`), about: t(`front.phase_${phase}_about`) })),
    deadline: { title: t('about.deadline'), about: t('about.deadlineNote') },
    announcement: { title: t('front.announcement'), about: t('front.announcement_about') },
  }
}

export async function getFeedMessages(language: Language) {
  const { t } = await loadTranslator(language)
  return {
    title: t('fingerprint.feedTitle', { contest: t('contest.title') }),
    about: t('fingerprint.feedAbout'),
    titleOf: (day: string) => t('fingerprint.ofDay', { date: formatDay(day, t) }),
    textOf: ({ day, hash }: { day: string; hash: string }) => t('fingerprint.text', { date: formatDay(day, t), hash }),
  }
}

interface OgImageOptions {
  branding?: Branding
  logo?: string
  won?: { district: string; name: string } | undefined
}

/** SVG of 1200 by 630. */
export async function renderOgImage(
  path: SharedPath,
  language: Language,
  { branding, logo, won }: OgImageOptions = {},
): Promise<string> {
  const { t } = await loadTranslator(language)
  const contest = t('contest.title')
  const customHeadline = path === '/' ? branding?.headlines[language]?.headline : null
  const headline = won ? t('winner.inDistrict', { district: won.district }) : (customHeadline ?? t(getHeadline(path)))
  const embeddedLogo = logo && branding?.logo ? { ...branding.logo, href: logo } : undefined
  return renderToStaticMarkup(
    <SharedPicture headline={headline} contest={contest} name={won?.name} logo={embeddedLogo} />,
  )
}
