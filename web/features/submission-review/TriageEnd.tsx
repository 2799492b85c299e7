import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { NothingWaits } from './EmptyEntries.tsx'
import styles from './Triage.module.css'
import { progressOf } from './triage.ts'
import type { useTriage } from './useTriage.ts'

/** Nothing lies ahead: either some were skipped, or everything is decided. */
export function TriageEnd({ triage }: { triage: ReturnType<typeof useTriage> }) {
  const { t } = useTranslation()
  const { skipped } = progressOf(triage.triage)
  return (
    <div className={styles.end}>
      {skipped > 0 ? (
        <>
          <p className={styles.endTitle}>{t('review.onlySkipped', { number: skipped })}</p>
          <Button look="filled" onClick={triage.again}>
            {t('review.skippedAgain')}
          </Button>
        </>
      ) : (
        <NothingWaits />
      )}
    </div>
  )
}
