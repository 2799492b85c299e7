import {
  type ListedSubmission,
  type ReviewState,
  reviewPublicSubmissions,
  undoReview,
} from '@snowplow/contract/public-submission/submission-review.ts'
import { useState } from 'react'
import { conflictsOf } from '../../../../lib/call.ts'
import { idempotentRetry, useDecision } from '../../../../lib/decision.ts'
import { useCommand } from '../../../../lib/query.ts'
import { useSubmitGuard } from '../../../../lib/submit-guard.ts'

/** What is decided over entries as they were last seen. */
export interface Review {
  entries: readonly ListedSubmission[]
  reviewState: ReviewState
  reason?: string | undefined
  /** Of duplicates: the one that is approved while the others are rejected. */
  keep?: ListedSubmission | undefined
}

/** Whether an entry is as a decision wants it. */
export const isDecided = (entry: ListedSubmission, { reviewState, reason }: Pick<Review, 'reviewState' | 'reason'>) =>
  entry.reviewState === reviewState && (entry.reviewReason ?? null) === (reason ?? null)

const toEntryRef = ({ id, version }: ListedSubmission) => ({ id, version })

/** What is sent of it, beside its id. */
export const bodyOf = ({ entries, reviewState, reason, keep }: Review) => ({
  entries: entries.map(toEntryRef),
  reviewState,
  ...(reason && { reason }),
  ...(keep && { keep: toEntryRef(keep) }),
})

/** What was not done, or of which nothing was heard, and why. */
export interface Failed {
  action: 'decide' | 'undo'
  decision: Review
  error: unknown
}

/** Decides over entries, remembers the last decision to undo it, and why one was refused. */
export function useReviewing() {
  const deciding = useDecision(reviewPublicSubmissions)
  const undoing = useCommand(undoReview, idempotentRetry)
  const [lastDecision, setLastDecision] = useState<(Review & { id: string }) | null>(null)
  const [failed, setFailed] = useState<Failed | null>(null)
  // Whichever button is pressed: a second decision must see what the first one has left.
  const submitGuard = useSubmitGuard()
  const start = () => {
    setLastDecision(null)
    setFailed(null)
  }
  const decide = (review: Review, onDecided?: (after: readonly ListedSubmission[]) => void) =>
    submitGuard.run(() => {
      start()
      return deciding.decide(
        { body: bodyOf(review) },
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
            // The way back stays as long as it leads somewhere.
            if (conflictsOf(error).length > 0) setLastDecision(null)
            setFailed({ action: 'undo', decision: lastDecision, error })
          },
        },
      )
    })
  return {
    decide,
    undo,
    lastDecision: lastDecision,
    failed,
    isPending: deciding.isPending || undoing.isPending,
    dismiss: start,
  }
}
export type Reviewing = ReturnType<typeof useReviewing>
