/** Days and instants, as people read them. */
import type { Translate } from './i18n.ts'
import { useTranslation } from './i18n.ts'
import { localeOf } from './languages.ts'
import { useIsZoneUnknown, useTimeZone } from './time-zone.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Each is made once: it takes longer than the page around it, and a form is drawn at every key. */
export function formatOf(language: string, kind: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify([language, kind])
  const format = formats.get(name) ?? new Intl.DateTimeFormat(localeOf(language), kind)
  formats.set(name, format)
  return format
}

/**
 * Words a calendar day `yyyy-mm-dd`. The specification wants "September 15th, 2025", for which `Intl` has no words; so
 * each language says in its catalogue where the day stands and what follows it, and names the months: to make `Intl` name
 * one takes a slow phone longer than to take over the rest of a page.
 */
export function formatDay(day: string, t: Translate): string {
  const date = new Date(`${day}T00:00:00Z`)
  const month = t('date.months').split(' ')[date.getUTCMonth()]
  const text = t('date.day', { count: date.getUTCDate(), ordinal: true, month, year: date.getUTCFullYear() })
  // No line ends inside it.
  return text.replaceAll(' ', '\u00a0')
}

/** Days are the contest's own, in its time zone (section 4): the schedule names them without an hour. */
export function useDay(): (day: string) => string {
  const { t } = useTranslation()
  return (day) => formatDay(day, t)
}

/** Words a span of days; a single day reads as one date. */
export const formatDays = (from: string, to: string, t: Translate): string =>
  from === to ? formatDay(from, t) : t('date.range', { from: formatDay(from, t), to: formatDay(to, t) })

export function useDays(): (from: string, to: string) => string {
  const { t } = useTranslation()
  return (from, to) => formatDays(from, to, t)
}

/** The same parts in every language: Arabic's own short date is all digits, which Americans read month first. */
const dateTimeParts = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const zoned = { timeZoneName: 'longGeneric' } as const

/**
 * Words an instant by the language, always in the contest's time zone (section 4): on a clock elsewhere an entry would
 * seem to come after the deadline. Where `hasZone`, or while it is another zone, its name stands with it.
 */
export function useInstant({ hasZone = false } = {}): (at: string | Date) => string {
  const { i18n } = useTranslation()
  const timeZone = useTimeZone()
  const isNamed = useIsZoneUnknown() || hasZone
  const format = formatOf(i18n.language, { ...dateTimeParts, ...(isNamed && zoned), timeZone })
  return (at) => format.format(new Date(at))
}

/** Such as 'Central Time', or 'Alaska Time'. */
export function useZoneName(): string {
  const { i18n } = useTranslation()
  const timeZone = useTimeZone()
  const dateTimeParts = formatOf(i18n.language, { ...zoned, timeZone }).formatToParts()
  return dateTimeParts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
