import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../../../../lib/call.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { useFailureWords } from '../../../../ui/feedback/FailureNotice.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Row, Stack } from '../../../../ui/layout/Layout.tsx'
import { useStateWords } from '../decision/review-words.tsx'
import type { Outbox, Refused } from '../decision/useOutbox.ts'
import styles from '../Review.module.css'

interface OutboxNoticesProps {
  outbox: Outbox
  /** Where the entry can be put back in front. */
  onLookAgain?: (one: Refused) => unknown
  onLeaveIt: (one: Refused) => void
}

/** What did not reach the server, and what it refused: nothing that was decided disappears silently. */
export function OutboxNotices({ outbox, onLookAgain, onLeaveIt }: OutboxNoticesProps) {
  const { t } = useTranslation()
  const wordFailure = useFailureWords()
  const wordState = useStateWords()
  const { isStuck, unsent, refused } = outbox
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that there is more to tell
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [isStuck, refused.length])
  if (!isStuck && refused.length === 0) return null
  return (
    <Stack ref={box} gap="3" className={styles.outbox}>
      {isStuck && (
        <Notice
          severity="warning"
          action={
            <Button variant="outlined" size="small" onClick={outbox.tryNow}>
              {t('error.retry')}
            </Button>
          }
        >
          <p>{t('review.unsent', { number: unsent })}</p>
        </Notice>
      )}
      {refused.map((one) => {
        const { act, error, now } = one
        const name = act.entry.snowplowName
        return (
          <Notice
            key={act.entry.id}
            severity="warning"
            action={
              <Row as="span" gap="2">
                {now && onLookAgain && (
                  <Button variant="outlined" size="small" onClick={() => onLookAgain(one)}>
                    {t('review.lookAgain')}
                  </Button>
                )}
                <Button size="small" onClick={() => onLeaveIt(one)}>
                  {t('review.leaveIt')}
                </Button>
              </Row>
            }
          >
            <p>{t(`review.notMade_${act.is === 'undo' ? 'pending' : act.reviewState}`, { name })}</p>
            <p>
              {wordFailure(failureCode(error))} {now && wordState(now)}
            </p>
          </Notice>
        )
      })}
    </Stack>
  )
}
