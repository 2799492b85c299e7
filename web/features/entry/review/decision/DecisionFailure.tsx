import type { ListedEntry } from '@snowplow/contract/entry/entry-review.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { joinSentences } from '../../../../i18n/join-sentences.ts'
import { getConflicts, getFailureCode } from '../../../../lib/call.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { FailureNotice, getFailureMessage } from '../../../../ui/feedback/FailureNotice.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Row, Stack } from '../../../../ui/layout/Boxes.tsx'
import { ShortList } from '../../../../ui/ShortList.tsx'
import styles from '../Review.module.css'
import type { Outbox, Refused } from './useOutbox.ts'
import { isDecided, type Review } from './useReviewing.ts'

interface DecisionFailureProps {
  error: unknown
  entries: readonly ListedEntry[]
  /** Target state; undefined for a deletion. */
  target?: Pick<Review, 'reviewState' | 'reason'> | undefined
  preservedNote?: string | undefined
}

export function DecisionFailure({ error, entries, target, preservedNote }: DecisionFailureProps) {
  const { t } = useTranslation()
  const getStateMessage = useStateMessage()
  const conflicts = getConflicts<ListedEntry>(error)
  const isAlreadyDecided = target && conflicts.every(({ current }) => current && isDecided(current, target))
  const lines = conflicts.map(({ id, reason, current }) => {
    const name = current?.snowplowName ?? entries.find((entry) => entry.id === id)?.snowplowName ?? ''
    if (!current) return t('review.isGone', { name })
    return reason === 'submission.published' ? t('review.isPublished', { name }) : getStateMessage(current)
  })
  return (
    <FailureNotice
      error={error}
      unsure={t('decision.unsure')}
      messages={isAlreadyDecided ? { stale: t('review.alreadyDone') } : {}}
      preservedNote={preservedNote}
    >
      {lines.length > 0 && <ShortList lines={lines} />}
    </FailureNotice>
  )
}

interface OutboxNoticesProps {
  outbox: Outbox
  /** Puts the entry back at the front of the queue; missing outside the queue. */
  onReturnToQueue?: (one: Refused) => unknown
  onDismiss: (one: Refused) => void
}

export function OutboxNotices({ outbox, onReturnToQueue, onDismiss }: OutboxNoticesProps) {
  const { t } = useTranslation()
  const getStateMessage = useStateMessage()
  const { isRetrying, unsent, refused } = outbox
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll again for each new notice
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [isRetrying, refused.length])
  if (!isRetrying && refused.length === 0) return null
  return (
    <Stack ref={box} gap="3" className={styles.outbox}>
      {isRetrying && (
        <Notice
          severity="warning"
          action={
            <Button variant="outlined" size="small" onClick={outbox.tryNow}>
              {t('error.retry')}
            </Button>
          }
        >
          <p>{t('review.unsent', { count: unsent })}</p>
        </Notice>
      )}
      {refused.map((one) => {
        const { action, error, now } = one
        const name = action.entry.snowplowName
        return (
          <Notice
            key={action.entry.id}
            severity="warning"
            action={
              <Row as="span" gap="2">
                {now && onReturnToQueue && (
                  <Button variant="outlined" size="small" onClick={() => onReturnToQueue(one)}>
                    {t('review.reviewAgain')}
                  </Button>
                )}
                <Button size="small" onClick={() => onDismiss(one)}>
                  {t('review.leaveIt')}
                </Button>
              </Row>
            }
          >
            <p>{t(`review.notMade_${action.is === 'undo' ? 'pending' : action.reviewState}`, { name })}</p>
            <p>{joinSentences(getFailureMessage(getFailureCode(error), t), now && getStateMessage(now))}</p>
          </Notice>
        )
      })}
    </Stack>
  )
}

function useStateMessage(): (entry: ListedEntry) => string {
  const { t } = useTranslation()
  return ({ snowplowName: name, reviewState, reviewedBy }) => {
    if (reviewState === 'pending' || reviewState === 'withdrawn' || !reviewedBy)
      return t(`review.nowIs_${reviewState}`, { name })
    return t(`review.nowIsBy_${reviewState}`, { name, person: getReviewerName(reviewedBy) })
  }
}

/** Strips the email that the audit appends to a name. */
const getReviewerName = (reviewer: string) => reviewer.replace(/ <[^<>]+>$/, '')
