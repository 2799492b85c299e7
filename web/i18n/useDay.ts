import { useTranslation } from 'react-i18next'

/** Words a calendar day `yyyy-mm-dd` as the specification does: "September 15th, 2025". */
export function useDay(): (day: string) => string {
  const { t, i18n } = useTranslation()
  return (day) => {
    const date = new Date(`${day}T00:00:00Z`)
    const month = new Intl.DateTimeFormat(i18n.language, { month: 'long', timeZone: 'UTC' }).format(date)
    return t('date.day', { count: date.getUTCDate(), ordinal: true, month, year: date.getUTCFullYear() })
  }
}
