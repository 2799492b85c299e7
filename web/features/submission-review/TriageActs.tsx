import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import styles from './Triage.module.css'
import type { Step } from './triage.ts'
import { type TriageAct, triageKeys } from './useTriageKeys.ts'

interface TriageActsProps {
  acts: Record<TriageAct, () => void>
  hasCurrent: boolean
  last: Step | undefined
  hasKeys: boolean
  onLeave: () => void
}

/** The same as the keys, as buttons that show them. */
export function TriageActs({ acts, hasCurrent, last, hasKeys }: TriageActsProps) {
  const { t } = useTranslation()
  const key = (act: TriageAct): ReactNode => hasKeys && <kbd>{triageKeys[act]}</kbd>
  const spoken = (act: TriageAct) => (hasKeys ? triageKeys[act] : undefined)
  return (
    <div className={styles.acts}>
      {/* A promise: the second half of a double click is no decision over the next entry. */}
      <Button
        look="filled"
        aria-disabled={!hasCurrent}
        aria-keyshortcuts={spoken('approve')}
        onClick={async () => acts.approve()}
      >
        {t('review.approve')} {key('approve')}
      </Button>
      <Button look="outlined" aria-disabled={!hasCurrent} aria-keyshortcuts={spoken('reject')} onClick={acts.reject}>
        {t('review.rejectDots')} {key('reject')}
      </Button>
      <Button aria-disabled={!hasCurrent} aria-keyshortcuts={spoken('skip')} onClick={acts.skip}>
        {t('review.skip')} {key('skip')}
      </Button>
      <span className={styles.undo}>
        <Button aria-disabled={!last} aria-keyshortcuts={spoken('undo')} onClick={acts.undo}>
          {t('review.undo')} {key('undo')}
        </Button>
        {last && (
          <span className={styles.last}>{t(`review.last_${last.verdict}`, { name: last.entry.snowplowName })}</span>
        )}
      </span>
    </div>
  )
}
