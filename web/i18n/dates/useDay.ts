import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { localeOf } from '../languages.ts'

/**
 * Words a calendar day `yyyy-mm-dd`. The specification wants "September 15th, 2025", for which `Intl` has no words; so
 * each language says in its catalogue where the day stands and what follows it, and `Intl` names the month.
 */
export function wordDay(day: string, language: string, t: TFunction): string {
  const date = new Date(`${day}T00:00:00Z`)
  const month = new Intl.DateTimeFormat(localeOf(language), { month: 'long', timeZone: 'UTC' }).format(date)
  return t('date.day', { count: date.getUTCDate(), ordinal: true, month, year: date.getUTCFullYear() })
}

/** Days are the contest's own, in Chicago (section 4): the schedule names them without an hour. */
export function useDay(): (day: string) => string {
  const { t, i18n } = useTranslation()
  return (day) => wordDay(day, i18n.language, t)
}
