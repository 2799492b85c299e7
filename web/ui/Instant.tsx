import { useInstant } from '../i18n/useInstant.ts'

/** A moment in the reader's language and time zone. */
export function Instant({ at }: { at: string }) {
  const worded = useInstant()
  return <time dateTime={at}>{worded(at)}</time>
}
