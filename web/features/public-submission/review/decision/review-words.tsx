import type { ListedSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import { useTranslation } from 'react-i18next'
import { conflictsOf } from '../../../../lib/call.ts'
import type { FailureNoticeProps } from '../../../../ui/feedback/FailureNotice.tsx'
import { ShortList } from '../../../../ui/ShortList.tsx'
import { isDecided, type Review } from './useReviewing.ts'

/** Words how an entry stands and, where somebody decided over it, who. */
export function useStateWords(): (entry: ListedSubmission) => string {
  const { t } = useTranslation()
  return ({ snowplowName: name, reviewState, reviewedBy }) => {
    if (reviewState === 'pending' || !reviewedBy) return t(`review.nowIs_${reviewState}`, { name })
    return t(`review.nowIsBy_${reviewState}`, { name, person: personOf(reviewedBy) })
  }
}

/** The audit's way to name people has their address: in a sentence the name is enough. */
const personOf = (reviewer: string) => reviewer.replace(/ <[^<>]+>$/, '')

/**
 * What a failure notice says about a decision over entries, beside the reason.
 * @returns takes the entries as they were decided over, and what they were to become unless they were to be deleted
 */
export function useReviewWords() {
  const { t } = useTranslation()
  const wordState = useStateWords()
  return (
    error: unknown,
    entries: readonly ListedSubmission[],
    wanted?: Pick<Review, 'reviewState' | 'reason'>,
  ): Omit<FailureNoticeProps, 'kept'> => {
    const conflicts = conflictsOf<ListedSubmission>(error)
    const isMadeAlready = wanted && conflicts.every(({ current }) => current && isDecided(current, wanted))
    const lines = conflicts.map(({ id, reason, current }) => {
      const name = current?.snowplowName ?? entries.find((entry) => entry.id === id)?.snowplowName ?? ''
      if (!current) return t('review.isGone', { name })
      return reason === 'submission.published' ? t('review.isPublished', { name }) : wordState(current)
    })
    return {
      error,
      unsure: t('decision.unsure'),
      ...(isMadeAlready && { words: { stale: t('review.alreadyDone') } }),
      children: lines.length > 0 && <ShortList lines={lines} />,
    }
  }
}
