import { dayAt } from '../i18n/date-input.ts'
import { useDay, useInstant, useZoneName } from '../i18n/dates.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { useTimeZone } from '../i18n/time-zone.ts'
import { Text } from './layout/Layout.tsx'

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

/** The contest's calendar day of an instant, worded like the days of the schedule beside it. */
export function DayOf({ at }: { at: string }) {
  const day = useDay()
  const full = useInstant({ hasZone: true })
  return (
    <time dateTime={at} title={full(at)}>
      {day(dayAt(at, useTimeZone()))}
    </time>
  )
}

/** Said once where days and times are read or asked for: they are the contest's, not the reader's. */
export function ZoneNote() {
  const { t } = useTranslation()
  const zone = useZoneName()
  return (
    <Text size="2" tone="soft" style={{ gridColumn: '1 / -1' }}>
      {t('table.zone', { zone })}
    </Text>
  )
}
