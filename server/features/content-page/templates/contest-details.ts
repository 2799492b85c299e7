import type { PageLanguage } from '@snowplow/contract/content-page/content-page-kinds.ts'
import type { ContestTexts } from '@snowplow/contract/contest/contest-texts.ts'
import type { Schedule } from '@snowplow/contract/contest/schedule.ts'
import {
  entriesPerEmail,
  favoriteNames,
  snowplowNameMaxLength,
  snowplowNameMaxWords,
  votePicks,
} from '@snowplow/contract/limits.ts'

export interface Settings {
  texts: ContestTexts
  schedule: Schedule
  /** True while the dates are a proposal, which must not be published as the schedule. */
  isScheduleProposed: boolean
  timeZone: string
  /** Captcha provider: `altcha` is this site itself, `off` none. */
  captcha: string
}

export type ContestDetails = ReturnType<typeof getContestDetails>

const locales = { en: 'en-US', tr: 'tr-TR', ar: 'ar-u-nu-latn' } as const satisfies Record<PageLanguage, string>

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' }

// Wording of the specification: September 15th, 2025.
function formatDay(day: string, language: PageLanguage): string {
  const date = new Date(`${day}T00:00:00Z`)
  const month = new Intl.DateTimeFormat(locales[language], { month: 'long', timeZone: 'UTC' }).format(date)
  const [year, number] = [date.getUTCFullYear(), date.getUTCDate()]
  if (language !== 'en') return `${number} ${month} ${year}`
  return `${month} ${number}${endings[ordinals.select(number)] ?? 'th'}, ${year}`
}

const ranges: Record<PageLanguage, (from: string, to: string) => string> = {
  en: (from, to) => `${from} to ${to}`,
  tr: (from, to) => `${from} – ${to}`,
  ar: (from, to) => `من ${from} إلى ${to}`,
}

function formatZone(language: PageLanguage, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: 'longGeneric' })
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

const escapeMarkdown = (text: string) => text.replace(/[\\`*_[\]<>&|]/g, '\\$&')

const asLink = (address: string) => `<${new URL(address).href.replace(/[<>\s]/g, encodeURIComponent)}>`

// Providers missing here are not companies.
const companies: Record<string, string> = { recaptcha: 'Google', hcaptcha: 'hCaptcha', turnstile: 'Cloudflare' }

const genericDepartment: Record<PageLanguage, string> = { en: 'department', tr: 'kurum', ar: 'الإدارة' }

function formatDepartment(language: PageLanguage, name: string | null): string {
  if (name === null) return genericDepartment[language]
  // Bidi isolates: a Latin name would reorder an Arabic sentence.
  return language === 'ar' ? `جهة «\u2068${escapeMarkdown(name)}\u2069»` : escapeMarkdown(name)
}

function formatDates(language: PageLanguage, { schedule, timeZone }: Settings) {
  const day = (iso: string) => formatDay(iso, language)
  const [naming, staff, vote] = schedule.phases.map(({ startsOn, endsOn }) => ({
    days: startsOn === endsOn ? day(startsOn) : ranges[language](day(startsOn), day(endsOn)),
    end: day(endsOn),
  }))
  return {
    namingDays: naming?.days,
    staffDays: staff?.days,
    voteDays: vote?.days,
    voteEnd: vote?.end,
    deadline: day(schedule.entryDeadline),
    announcement: day(schedule.announcementDate),
    zone: formatZone(language, timeZone),
  }
}

/** Values of the placeholders of the templates. */
export function getContestDetails(language: PageLanguage, settings: Settings) {
  const { texts, captcha, isScheduleProposed } = settings
  return {
    department: formatDepartment(language, texts.departmentName),
    website: texts.departmentWebsite && asLink(texts.departmentWebsite),
    email: texts.contactEmail && `<${texts.contactEmail}>`,
    winners: texts.winnersLink && asLink(texts.winnersLink),
    hasDates: !isScheduleProposed,
    ...formatDates(language, settings),
    checkedBy: companies[captcha] ?? null,
    hasCheck: captcha !== 'off',
    entriesPerEmail,
    maxFavorites: favoriteNames.max,
    snowplowNameMaxLength,
    snowplowNameMaxWords,
    votePicks,
  }
}
