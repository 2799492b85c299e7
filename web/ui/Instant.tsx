import { useInstant } from '../i18n/dates/useInstant.ts'

/** A moment in the reader's language and the contest's time zone, which is named `inFull` or when pointed at. */
export function Instant({ at, inFull = false }: { at: string; inFull?: boolean }) {
  const worded = useInstant({ hasZone: inFull })
  const full = useInstant({ hasZone: true })
  return (
    <time dateTime={at} title={inFull ? undefined : full(at)}>
      {worded(at)}
    </time>
  )
}
