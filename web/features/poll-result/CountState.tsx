import type { PollOverview } from '@snowplow/contract/poll-result.ts'
import { useTranslation } from 'react-i18next'
import { useInstant } from '../../i18n/dates/useInstant.ts'
import styles from './PollResult.module.css'

/** When it was counted, and how far the count is where the server has just started. */
export function CountState({
  count,
  isLive,
}: {
  count: Pick<PollOverview, 'countedAt' | 'counting'>
  isLive: boolean
}) {
  const { t } = useTranslation()
  const worded = useInstant({ hasZone: true })
  if (count.counting) {
    const { counted, of } = count.counting
    return (
      <div role="status" className={styles.counting}>
        <p>{t('pollResult.counting', { counted, of })}</p>
        <progress value={counted} max={Math.max(of, 1)} aria-label={t('pollResult.countingLabel')} />
      </div>
    )
  }
  return (
    <p className={styles.countedAt}>
      {t('pollResult.countedAt', { at: worded(count.countedAt) })} {isLive && t('pollResult.live')}
    </p>
  )
}
