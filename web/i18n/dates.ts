import { getLocale } from '@snowplow/contract/text/languages.ts'
import { use } from 'react'
import { type Translate, useTranslation } from './i18n.ts'
import { TimeZone, useTimeZone } from './time-zone.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating a format takes longer than rendering the page around it, and forms render on every key. */
export function getFormat(language: string, kind: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify([language, kind])
  const format = formats.get(name) ?? new Intl.DateTimeFormat(getLocale(language), kind)
  formats.set(name, format)
  return format
}

/**
 * Formats a calendar day `yyyy-mm-dd` of the contest's time zone (section 4). The specification requires
 * "September 15th, 2025", which `Intl` cannot produce, so each catalogue has the pattern and the month names. `Intl`
 * month names would take a slow phone longer than hydrating the rest of the page.
 */
export function formatDay(day: string, t: Translate): string {
  const date = new Date(`${day}T00:00:00Z`)
  const month = t('date.months').split(' ')[date.getUTCMonth()]
  const text = t('date.day', { count: date.getUTCDate(), ordinal: true, month, year: date.getUTCFullYear() })
  // Prevents line breaks inside the date.
  return text.replaceAll(' ', '\u00a0')
}

export const formatDays = (from: string, to: string, t: Translate): string =>
  from === to ? formatDay(from, t) : t('date.range', { from: formatDay(from, t), to: formatDay(to, t) })

/**
 * Explicit parts instead of a style, equal in every language: Arabic's short date is all digits, which Americans read
 * month first.
 */
const dateTimeParts = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const zoned = { timeZoneName: 'longGeneric' } as const

/**
 * Formats an instant in the contest's time zone (section 4): in another zone, an entry might seem to miss the
 * deadline. Appends the zone name if `hasZone` is set or the contest's zone is not loaded.
 */
export function useInstant({ hasZone = false } = {}): (at: string | Date) => string {
  const { language } = useTranslation()
  const timeZone = useTimeZone()
  const isNamed = hasZone || use(TimeZone) === undefined
  const format = getFormat(language, { ...dateTimeParts, ...(isNamed && zoned), timeZone })
  return (at) => format.format(new Date(at))
}

/** Like `useInstant` with the zone's name, for mails. */
export const formatInstant = (at: string, { language, timeZone }: { language: string; timeZone: string }): string =>
  getFormat(language, { ...dateTimeParts, ...zoned, timeZone }).format(new Date(at))

export function useZoneName(): string {
  const { language } = useTranslation()
  const timeZone = useTimeZone()
  const dateTimeParts = getFormat(language, { ...zoned, timeZone }).formatToParts()
  return dateTimeParts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
