import {
  type ListedEntry,
  type ReviewDecision,
  reviewPublicSubmissions,
  undoReview,
} from '@snowplow/contract/entry/entry-review.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { getConflicts } from '../../../../lib/call.ts'
import { idempotentRetry, useDecision } from '../../../../lib/decision.ts'
import { useCommand } from '../../../../lib/query.ts'
import { useSubmitGuard } from '../../../../lib/submit-guard.ts'

export interface Review {
  entries: readonly ListedEntry[]
  reviewState: ReviewDecision
  reason?: string | undefined
  /** For duplicates: the entry to approve while the others are rejected. */
  keep?: ListedEntry | undefined
  /** Approves the names without their stories. */
  isStoryHidden?: boolean | undefined
}

export const isDecided = (entry: ListedEntry, { reviewState, reason }: Pick<Review, 'reviewState' | 'reason'>) =>
  entry.reviewState === reviewState && (entry.reviewReason ?? null) === (reason ?? null)

const toEntryRef = ({ id, version }: ListedEntry) => ({ id, version })

export const toReviewBody = ({ entries, reviewState, reason, keep, isStoryHidden }: Review) => ({
  entries: entries.map(toEntryRef),
  reviewState,
  ...(reason && { reason }),
  ...(keep && { keep: toEntryRef(keep) }),
  ...(isStoryHidden && { isStoryHidden }),
})

export interface Failed {
  action: 'decide' | 'undo'
  decision: Review
  error: unknown
}

export function useReviewing(onFailed: (failed: Failed) => void) {
  const deciding = useDecision(reviewPublicSubmissions)
  const undoing = useCommand(undoReview, idempotentRetry)
  const [lastDecision, setLastDecision] = useState<(Review & { id: string }) | null>(null)
  const [failed, setFailed] = useState<Failed | null>(null)
  const handleFailed = useEffectEvent(onFailed)
  useEffect(() => {
    if (failed) handleFailed(failed)
  }, [failed])
  // Shared by all buttons: a second decision must be based on the result of the first.
  const submitGuard = useSubmitGuard()
  const start = () => {
    setLastDecision(null)
    setFailed(null)
  }
  const decide = (review: Review, onDecided?: (after: readonly ListedEntry[]) => void) =>
    submitGuard.run(() => {
      start()
      return deciding.decide(
        { body: toReviewBody(review) },
        {
          onSuccess: ({ entries }, { body }) => {
            setLastDecision({ ...review, id: body.id })
            onDecided?.(entries)
          },
          onError: (error) => setFailed({ action: 'decide', decision: review, error }),
        },
      )
    })
  const undo = () =>
    submitGuard.run(() => {
      if (!lastDecision) return
      setFailed(null)
      return undoing.mutateAsync(
        { params: { id: lastDecision.id } },
        {
          onSuccess: () => setLastDecision(null),
          onError: (error) => {
            // Undo remains available unless the entries have changed since.
            if (getConflicts(error).length > 0) setLastDecision(null)
            setFailed({ action: 'undo', decision: lastDecision, error })
          },
        },
      )
    })
  return {
    decide,
    undo,
    lastDecision,
    failed,
    isPending: deciding.isPending || undoing.isPending,
    dismiss: start,
  }
}
export type Reviewing = ReturnType<typeof useReviewing>
