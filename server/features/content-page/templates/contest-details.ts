import { readFileSync } from 'node:fs'
import type { ContestTexts } from '@snowplow/contract/contest/contest-texts.ts'
import type { Schedule } from '@snowplow/contract/contest/schedule.ts'
import {
  entriesPerEmail,
  favoriteNames,
  snowplowNameMaxLength,
  snowplowNameMaxWords,
  votePicks,
} from '@snowplow/contract/limits.ts'
import type { TieRule } from '@snowplow/contract/results/draw.ts'
import {
  getRetentionDays,
  type RetentionDays,
  retainedUntil,
  type ScheduledGroup,
} from '@snowplow/contract/retention/field-groups.ts'
import { type Language, languageCodes, languages } from '@snowplow/contract/text/languages.ts'

export interface Settings {
  texts: ContestTexts
  schedule: Schedule
  /** True while the dates are a proposal, which must not be published as the schedule. */
  isScheduleProposed: boolean
  timeZone: string
  /** Null for the default. */
  retentionDays?: RetentionDays | null | undefined
  /** How ties in the first place are decided. */
  tieRule: TieRule
  /** Whether a class may enter one name together. */
  hasClassEntries: boolean
  /** Captcha provider: `altcha` is this site itself, `off` none. */
  captcha: string
  /** Languages that visitors can choose. */
  languages: readonly Language[]
}

export type ContestDetails = ReturnType<typeof getContestDetails>

interface Terms {
  dateRange: string
  /** Bidi isolates in Arabic: a Latin name would reorder the sentence. */
  department: string
  unnamedDepartment: string
}

const terms = Object.fromEntries(
  languageCodes.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`${language}/terms.json`, import.meta.url), 'utf8')),
  ]),
) as Record<Language, Terms>

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' }

// English has the wording of the specification: September 15th, 2025.
function formatDay(day: string, language: Language): string {
  const date = new Date(`${day}T00:00:00Z`)
  const { locale } = languages[language]
  if (language !== 'en') return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(date)
  const number = date.getUTCDate()
  return `${month} ${number}${endings[ordinals.select(number)] ?? 'th'}, ${date.getUTCFullYear()}`
}

function formatRange(language: Language, from: string, to: string): string {
  return terms[language].dateRange.replace('{{from}}', from).replace('{{to}}', to)
}

function formatZone(language: Language, timeZone: string): string {
  const format = new Intl.DateTimeFormat(languages[language].locale, { timeZone, timeZoneName: 'longGeneric' })
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

function listLanguages(language: Language, offered: readonly Language[]): string {
  const { locale } = languages[language]
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  return new Intl.ListFormat(locale).format(offered.map((code) => names.of(code) ?? languages[code].name))
}

const escapeMarkdown = (text: string) => text.replace(/[\\`*_[\]<>&|]/g, '\\$&')

const asLink = (address: string) => `<${new URL(address).href.replace(/[<>\s]/g, encodeURIComponent)}>`

// Providers missing here are not companies.
const companies: Record<string, string> = { recaptcha: 'Google', hcaptcha: 'hCaptcha', turnstile: 'Cloudflare' }

function formatDepartment(language: Language, name: string | null): string {
  const { department, unnamedDepartment } = terms[language]
  return name === null ? unnamedDepartment : department.replace('{{name}}', () => escapeMarkdown(name))
}

function formatDates(language: Language, { schedule, timeZone }: Settings) {
  const day = (iso: string) => formatDay(iso, language)
  const [naming, staff, vote] = schedule.phases.map(({ startsOn, endsOn }) => ({
    days: startsOn === endsOn ? day(startsOn) : formatRange(language, day(startsOn), day(endsOn)),
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

function formatRetention(language: Language, { schedule, retentionDays }: Settings) {
  const days = new Intl.NumberFormat(languages[language].locale, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  const getTime = (group: ScheduledGroup) => days.format(getRetentionDays(group, retentionDays))
  const getUntil = (group: ScheduledGroup) =>
    formatDay(retainedUntil(group, schedule.announcementDate, retentionDays), language)
  return {
    familyTime: getTime('family'),
    familyUntil: getUntil('family'),
    ballotTime: getTime('ballotClient'),
    ballotUntil: getUntil('ballotClient'),
    mailTime: getTime('mail'),
    mailUntil: getUntil('mail'),
    auditTime: getTime('audit'),
    auditUntil: getUntil('audit'),
  }
}

/** Values of the placeholders of the templates. */
export function getContestDetails(language: Language, settings: Settings) {
  const { texts, captcha, isScheduleProposed } = settings
  return {
    department: formatDepartment(language, texts.departmentName),
    website: texts.departmentWebsite && asLink(texts.departmentWebsite),
    email: texts.contactEmail && `<${texts.contactEmail}>`,
    winners: texts.winnersLink && asLink(texts.winnersLink),
    languages: listLanguages(language, settings.languages),
    hasDates: !isScheduleProposed,
    ...formatDates(language, settings),
    ...formatRetention(language, settings),
    checkedBy: companies[captcha] ?? null,
    hasCheck: captcha !== 'off',
    tiesByLot: settings.tieRule === 'draw',
    hasClassEntries: settings.hasClassEntries,
    entriesPerEmail,
    maxFavorites: favoriteNames.max,
    snowplowNameMaxLength,
    snowplowNameMaxWords,
    votePicks,
  }
}
