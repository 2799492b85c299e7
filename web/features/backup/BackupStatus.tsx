import { getBackupStatus } from '@snowplow/contract/backup.ts'
import { useQuery } from '@tanstack/react-query'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useSize } from '../../i18n/sizes.ts'
import { queryOf } from '../../lib/query.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Card } from '../../ui/layout/Layout.tsx'

/** Newest scheduled backup; nothing where the server makes none, or while it loads. */
export function BackupStatus() {
  const { t } = useTranslation()
  const formatInstant = useInstant()
  const formatSize = useSize()
  const { data } = useQuery(queryOf(getBackupStatus, {}))
  if (!data || data.state === 'off') return null
  const { state, newest } = data
  return (
    <Card as="section" gap="3" aria-labelledby="backup">
      <h2 id="backup">{t('backup.title')}</h2>
      {state !== 'fresh' && <Notice severity="warning">{t(`backup.${state}`)}</Notice>}
      <p>
        {newest
          ? t('backup.newest', { time: formatInstant(newest.instant), size: formatSize(newest.bytes) })
          : t('backup.none')}
      </p>
    </Card>
  )
}
