import { useTranslation } from 'react-i18next'
import { useZoneName } from '../i18n/dates/useInstant.ts'
import { Text } from './layout/Text.tsx'
import styles from './ZoneNote.module.css'

/** Said once where days and times are read or asked for: they are the contest's, not the reader's. */
export function ZoneNote() {
  const { t } = useTranslation()
  return (
    <Text size="2" tone="soft" className={styles.note}>
      {t('table.zone', { zone: useZoneName() })}
    </Text>
  )
}
