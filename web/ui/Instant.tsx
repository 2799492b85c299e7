import { getDay } from '../i18n/date-input.ts'
import { formatDay, useInstant, useZoneName } from '../i18n/dates.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { useTimeZone } from '../i18n/time-zone.ts'
import { Text } from './layout/Boxes.tsx'

/**
 * An instant in the visitor's language and the contest's time zone; the zone is in the text if `inFull`, else in the
 * title.
 */
export function Instant({ at, inFull = false }: { at: string; inFull?: boolean }) {
  const format = useInstant({ hasZone: inFull })
  const formatFull = useInstant({ hasZone: true })
  return (
    <time dateTime={at} title={inFull ? undefined : formatFull(at)}>
      {format(at)}
    </time>
  )
}

export function DayOf({ at }: { at: string }) {
  const { t } = useTranslation()
  const formatFull = useInstant({ hasZone: true })
  return (
    <time dateTime={at} title={formatFull(at)}>
      {formatDay(getDay(at, useTimeZone()), t)}
    </time>
  )
}

/** States the time zone once per list or form: dates and times are the contest's, not the visitor's. */
export function ZoneNote() {
  const { t } = useTranslation()
  const zone = useZoneName()
  return (
    <Text size="2" tone="soft" style={{ gridColumn: '1 / -1' }}>
      {t('table.zone', { zone })}
    </Text>
  )
}
