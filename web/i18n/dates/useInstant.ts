import { timeZone } from '@snowplow/contract/contest/phases.ts'
import { useTranslation } from 'react-i18next'
import { localeOf } from '../languages.ts'

/** The same parts in every language: Arabic's own short date is all digits, which Americans read month first. */
const parts = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const zoned = { timeZoneName: 'longGeneric' } as const

/**
 * Words an instant by the language, always in the contest's time zone (section 4): on a clock elsewhere an entry would
 * seem to come after the deadline. Where `hasZone`, the zone's name stands with it.
 */
export function useInstant({ hasZone = false } = {}): (at: string | Date) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(localeOf(i18n.language), { ...parts, ...(hasZone && zoned), timeZone })
  return (at) => format.format(new Date(at))
}

/** Such as 'Central Time'. */
export function useZoneName(): string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(localeOf(i18n.language), { ...zoned, timeZone })
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
