import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useFailureWords, useStateWords } from './ReviewFailure.tsx'
import styles from './Triage.module.css'
import type { useTriage } from './useTriage.ts'

/** What did not reach the server, and what it refused: nothing that was decided disappears silently. */
export function TriageUndelivered({ triage }: { triage: ReturnType<typeof useTriage> }) {
  const { t } = useTranslation()
  const wordFailure = useFailureWords()
  const wordState = useStateWords()
  const { queue, undelivered } = triage.delivery
  return (
    <>
      {queue.isStuck && (
        <Notice
          severity="warning"
          action={
            <Button look="outlined" size="small" onClick={() => queue.retry()}>
              {t('error.retry')}
            </Button>
          }
        >
          <p>{t('review.unsent', { number: queue.unsent })}</p>
        </Notice>
      )}
      {undelivered.map((one) => {
        const { decision, error, now } = one
        const name = decision.entry.snowplowName
        return (
          <Notice
            key={decision.entry.id}
            severity="warning"
            action={
              <span className={styles.noticeActs}>
                {now && (
                  <Button look="outlined" size="small" onClick={() => triage.lookAgain(one)}>
                    {t('review.lookAgain')}
                  </Button>
                )}
                <Button size="small" onClick={() => triage.leaveIt(one)}>
                  {t('review.leaveIt')}
                </Button>
              </span>
            }
          >
            <p>{t(`review.notMade_${decision.reviewState}`, { name })}</p>
            <p>
              {wordFailure(error)} {now && wordState(now)}
            </p>
          </Notice>
        )
      })}
    </>
  )
}
