import type { Reply } from '@snowplow/contract/api/route.ts'
import { getBackupStatus } from '@snowplow/contract/backup.ts'
import { useQuery } from '@tanstack/react-query'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { useSize } from '../../i18n/sizes.ts'
import { useAnchor } from '../../lib/hooks/useAnchor.ts'
import { toQuery } from '../../lib/query.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Card } from '../../ui/layout/Boxes.tsx'

/** Newest scheduled backup; nothing where the operator wants none, or while it loads. */
export function BackupStatus() {
  const { data } = useQuery(toQuery(getBackupStatus, {}))
  return data && data.state !== 'off' ? <BackupCard state={data.state} newest={data.newest} /> : null
}

type Status = Reply<typeof getBackupStatus>
type BackupCardProps = Status & { state: Exclude<Status['state'], 'off'> }

function BackupCard({ state, newest }: BackupCardProps) {
  const { t } = useTranslation()
  const formatInstant = useInstant()
  const formatSize = useSize()
  const ref = useAnchor<HTMLElement>('backup')
  return (
    <Card as="section" ref={ref} id="backup" tabIndex={-1} gap="3" aria-labelledby="backup-title">
      <h2 id="backup-title">{t('backup.title')}</h2>
      {state !== 'fresh' && state !== 'none' && <Notice severity="warning">{t(`backup.${state}`)}</Notice>}
      {state !== 'unset' && (
        <p>
          {joinSentences(
            newest
              ? t('backup.newest', { time: formatInstant(newest.instant), size: formatSize(newest.bytes) })
              : t('backup.none'),
            state === 'none' && t('backup.soon'),
          )}
        </p>
      )}
    </Card>
  )
}
