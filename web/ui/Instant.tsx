import { useTranslation } from 'react-i18next'

/** Words an ISO instant by the language, in the reader's own time zone. */
export function useInstant(): (at: string) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (at) => format.format(new Date(at))
}

export function Instant({ at }: { at: string }) {
  const worded = useInstant()
  return <time dateTime={at}>{worded(at)}</time>
}
