import {
  type ListedSubmission,
  type ReviewState,
  reviewPublicSubmissions,
  undoReview,
} from '@snowplow/contract/public-submission/submission-review.ts'
import { useState } from 'react'
import { conflictsOf } from '../../../../lib/call.ts'
import { askedAgain, useDecision } from '../../../../lib/decision.ts'
import { useOnePress } from '../../../../lib/one-press.ts'
import { useCommand } from '../../../../lib/query.ts'

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

const seenOf = ({ id, version }: ListedSubmission) => ({ id, version })

/** What is sent of it, beside its id. */
export const bodyOf = ({ entries, reviewState, reason, keep }: Review) => ({
  entries: entries.map(seenOf),
  reviewState,
  ...(reason && { reason }),
  ...(keep && { keep: seenOf(keep) }),
})

/** What was not done, or of which nothing was heard, and why. */
export interface Failed {
  act: 'decide' | 'undo'
  decision: Review
  error: unknown
}

/** Decides over entries, remembers the last decision to undo it, and why one was refused. */
export function useReviewing() {
  const deciding = useDecision(reviewPublicSubmissions)
  const undoing = useCommand(undoReview, askedAgain)
  const [made, setMade] = useState<(Review & { id: string }) | null>(null)
  const [failed, setFailed] = useState<Failed | null>(null)
  // Whichever button is pressed: a second decision must see what the first one has left.
  const press = useOnePress()
  const start = () => {
    setMade(null)
    setFailed(null)
  }
  const decide = (wanted: Review, onMade?: (after: readonly ListedSubmission[]) => void) =>
    press.take(() => {
      start()
      return deciding.decide(
        { body: bodyOf(wanted) },
        {
          onSuccess: ({ entries }, { body }) => {
            setMade({ ...wanted, id: body.id })
            onMade?.(entries)
          },
          onError: (error) => setFailed({ act: 'decide', decision: wanted, error }),
        },
      )
    })
  const undo = () =>
    press.take(() => {
      if (!made) return
      setFailed(null)
      return undoing.mutateAsync(
        { params: { id: made.id } },
        {
          onSuccess: () => setMade(null),
          onError: (error) => {
            // The way back stays as long as it leads somewhere.
            if (conflictsOf(error).length > 0) setMade(null)
            setFailed({ act: 'undo', decision: made, error })
          },
        },
      )
    })
  return { decide, undo, made, failed, isPending: deciding.isPending || undoing.isPending, dismiss: start }
}
export type Reviewing = ReturnType<typeof useReviewing>
