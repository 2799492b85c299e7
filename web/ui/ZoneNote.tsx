import { useTranslation } from 'react-i18next'
import { useZoneName } from '../i18n/dates/useInstant.ts'
import { Text } from './layout/Text.tsx'

/** Said once where days and times are read or asked for: they are the contest's, not the reader's. */
export function ZoneNote() {
  const { t } = useTranslation()
  return (
    <Text size="2" tone="soft" style={{ gridColumn: '1 / -1' }}>
      {t('table.zone', { zone: useZoneName() })}
    </Text>
  )
}
