import type { ListedSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { conflictsOf, failureCode } from '../../../../lib/call.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { FailureNotice, useFailureWords } from '../../../../ui/feedback/FailureNotice.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Row, Stack } from '../../../../ui/layout/Layout.tsx'
import { ShortList } from '../../../../ui/ShortList.tsx'
import styles from '../Review.module.css'
import type { Outbox, Refused } from './useOutbox.ts'
import { isDecided, type Review } from './useReviewing.ts'

interface NotDecidedProps {
  error: unknown
  /** As they were decided over. */
  entries: readonly ListedSubmission[]
  /** What they were to become, unless they were to be deleted. */
  wanted?: Pick<Review, 'reviewState' | 'reason'> | undefined
  /** What is still there for the next try. */
  kept?: string | undefined
}

/** Why nothing was decided over entries, and how those now stand that were in the way. */
export function NotDecided({ error, entries, wanted, kept }: NotDecidedProps) {
  const { t } = useTranslation()
  const wordState = useStateWords()
  const conflicts = conflictsOf<ListedSubmission>(error)
  const isMadeAlready = wanted && conflicts.every(({ current }) => current && isDecided(current, wanted))
  const lines = conflicts.map(({ id, reason, current }) => {
    const name = current?.snowplowName ?? entries.find((entry) => entry.id === id)?.snowplowName ?? ''
    if (!current) return t('review.isGone', { name })
    return reason === 'submission.published' ? t('review.isPublished', { name }) : wordState(current)
  })
  return (
    <FailureNotice
      error={error}
      unsure={t('decision.unsure')}
      words={isMadeAlready ? { stale: t('review.alreadyDone') } : {}}
      kept={kept}
    >
      {lines.length > 0 && <ShortList lines={lines} />}
    </FailureNotice>
  )
}

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
          <p>{t('review.unsent', { count: unsent })}</p>
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

/** Words how an entry stands and, where somebody decided over it, who. */
function useStateWords(): (entry: ListedSubmission) => string {
  const { t } = useTranslation()
  return ({ snowplowName: name, reviewState, reviewedBy }) => {
    if (reviewState === 'pending' || !reviewedBy) return t(`review.nowIs_${reviewState}`, { name })
    return t(`review.nowIsBy_${reviewState}`, { name, person: personOf(reviewedBy) })
  }
}

/** The audit's way to name people has their address: in a sentence the name is enough. */
const personOf = (reviewer: string) => reviewer.replace(/ <[^<>]+>$/, '')
