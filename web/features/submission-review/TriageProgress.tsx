import { useTranslation } from 'react-i18next'
import styles from './Triage.module.css'
import { progressOf, type Triage } from './triage.ts'

/** How many are decided and how many still wait. */
export function TriageProgress({ triage }: { triage: Triage }) {
  const { t } = useTranslation()
  const { decided, skipped, waiting } = progressOf(triage)
  if (triage.total === null) return null
  return (
    <div className={styles.progress}>
      <p>
        <strong>{t('review.decidedCount', { number: decided })}</strong>
        <span>{t('review.waitingCount', { number: waiting })}</span>
        {skipped > 0 && <span>{t('review.skippedCount', { number: skipped })}</span>}
      </p>
      <progress aria-label={t('review.progress')} max={Math.max(triage.total, 1)} value={decided} />
    </div>
  )
}
