import { useTranslation } from 'react-i18next'
import { localeOf } from './languages.ts'

/** The same parts in every language: Arabic's own short date is all digits, which Americans read month first. */
const parts = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/** Words an instant by the language, in the reader's own time zone unless the contest's is asked for (section 4). */
export function useInstant(timeZone?: string): (at: string | Date) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(localeOf(i18n.language), { ...parts, timeZone })
  return (at) => format.format(new Date(at))
}
