/** Days and instants, as people read them and type them. */
import type { Translate } from './i18n.ts'
import { useTranslation } from './i18n.ts'
import { localeOf } from './languages.ts'
import { useIsZoneUnknown, useTimeZone } from './time-zone.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Each is made once: it takes longer than the page around it, and a form is drawn at every key. */
function formatOf(language: string, kind: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify([language, kind])
  const format = formats.get(name) ?? new Intl.DateTimeFormat(localeOf(language), kind)
  formats.set(name, format)
  return format
}

/**
 * Words a calendar day `yyyy-mm-dd`. The specification wants "September 15th, 2025", for which `Intl` has no words; so
 * each language says in its catalogue where the day stands and what follows it, and `Intl` names the month.
 */
export function wordDay(day: string, language: string, t: Translate): string {
  const date = new Date(`${day}T00:00:00Z`)
  const month = formatOf(language, { month: 'long', timeZone: 'UTC' }).format(date)
  const words = t('date.day', { count: date.getUTCDate(), ordinal: true, month, year: date.getUTCFullYear() })
  // No line ends inside it.
  return words.replaceAll(' ', '\u00a0')
}

/** Days are the contest's own, in its time zone (section 4): the schedule names them without an hour. */
export function useDay(): (day: string) => string {
  const { t, i18n } = useTranslation()
  return (day) => wordDay(day, i18n.language, t)
}

/** The same parts in every language: Arabic's own short date is all digits, which Americans read month first. */
const parts = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const zoned = { timeZoneName: 'longGeneric' } as const

/**
 * Words an instant by the language, always in the contest's time zone (section 4): on a clock elsewhere an entry would
 * seem to come after the deadline. Where `hasZone`, or while it is another zone, its name stands with it.
 */
export function useInstant({ hasZone = false } = {}): (at: string | Date) => string {
  const { i18n } = useTranslation()
  const timeZone = useTimeZone()
  const isNamed = useIsZoneUnknown() || hasZone
  const format = formatOf(i18n.language, { ...parts, ...(isNamed && zoned), timeZone })
  return (at) => format.format(new Date(at))
}

/** Such as 'Central Time', or 'Alaska Time'. */
export function useZoneName(): string {
  const { i18n } = useTranslation()
  const timeZone = useTimeZone()
  const parts = formatOf(i18n.language, { ...zoned, timeZone }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Digits and years as wide as they are read; the marks of direction that `Intl` puts between them would be typed by nobody. */
const numeric = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const
const marks = /[\u061c\u200e\u200f]/g

/** A day `yyyy-mm-dd` as it is typed in a language, "09/15/2025" or "15.09.2025"; any other text stays as it is. */
export function writeDay(day: string, language: string): string {
  if (!isDay(day)) return day
  const date = new Date(`${day}T00:00:00Z`)
  return formatOf(language, numeric).format(date).replace(marks, '')
}

type Part = 'year' | 'month' | 'day'

function orderOf(language: string): Part[] {
  const parts = formatOf(language, numeric).formatToParts(new Date(0))
  return parts.map(({ type }) => type).filter((type): type is Part => ['year', 'month', 'day'].includes(type))
}

export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Arabic-Indic and Persian digits as the Latin ones that they stand for. */
const latinDigits = (text: string) => text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))

/** The century of a year in two digits: no contest was held in another. */
const century = 2000

/**
 * What somebody typed as a day `yyyy-mm-dd`: in the order of the language, with any sign between, or year first as
 * other programs write it. Null when it is no day.
 */
export function readDay(typed: string, language: string): string | null {
  const text = latinDigits(typed).replace(marks, '').trim()
  const numbers = text.split(/[\s./\-–]+/)
  if (numbers.length !== 3 || !numbers.every((number) => /^\d{1,4}$/.test(number))) return null
  const isYearFirst = numbers[0]?.length === 4
  const order: Part[] = isYearFirst ? ['year', 'month', 'day'] : orderOf(language)
  const part = (wanted: Part) => numbers[order.indexOf(wanted)] ?? ''
  const year = part('year').length === 2 ? century + Number(part('year')) : part('year')
  const day = [year, part('month').padStart(2, '0'), part('day').padStart(2, '0')].join('-')
  return isDay(day) ? day : null
}
