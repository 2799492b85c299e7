import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Stack } from '../../../ui/layout/Layout.tsx'
import { useFailureWords, useStateWords } from '../decision/ReviewFailure.tsx'
import type { Delivery, Undelivered } from '../decision/useDelivery.ts'
import styles from './Queue.module.css'

interface OutboxProps {
  delivery: Delivery
  /** Where the entry can be put back in front. */
  onLookAgain?: (one: Undelivered) => unknown
  onLeaveIt: (one: Undelivered) => void
}

/** What did not reach the server, and what it refused: nothing that was decided disappears silently. */
export function Outbox({ delivery, onLookAgain, onLeaveIt }: OutboxProps) {
  const { t } = useTranslation()
  const wordFailure = useFailureWords()
  const wordState = useStateWords()
  const { queue, undelivered } = delivery
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that there is more to tell
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [queue.isStuck, undelivered.length])
  if (!queue.isStuck && undelivered.length === 0) return null
  return (
    <Stack ref={box} gap="3" className={styles.undelivered}>
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
                {now && onLookAgain && (
                  <Button look="outlined" size="small" onClick={() => onLookAgain(one)}>
                    {t('review.lookAgain')}
                  </Button>
                )}
                <Button size="small" onClick={() => onLeaveIt(one)}>
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
    </Stack>
  )
}
