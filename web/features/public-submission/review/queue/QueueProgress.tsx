import { useTranslation } from 'react-i18next'
import styles from './Queue.module.css'
import { progressOf, type ReviewQueue } from './review-queue.ts'

/** How many are decided and how many still wait. */
export function QueueProgress({ queue }: { queue: ReviewQueue }) {
  const { t } = useTranslation()
  const { decided, skipped, waiting } = progressOf(queue)
  if (queue.total === null) return null
  return (
    <div className={styles.progress}>
      <p>
        <strong>{t('review.decidedCount', { number: decided })}</strong>
        <span>{t('review.waitingCount', { number: waiting })}</span>
        {skipped > 0 && <span>{t('review.skippedCount', { number: skipped })}</span>}
      </p>
      <progress aria-label={t('review.progress')} max={Math.max(queue.total, 1)} value={decided} />
    </div>
  )
}
