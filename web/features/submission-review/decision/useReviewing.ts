import type { ListedSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import { useState } from 'react'
import { useOnePress } from '../../../lib/one-press.ts'
import { type Review, useReviewPublicSubmissions } from '../submission-review.queries.ts'
import { type Made, takeBackMade } from './taking-back.ts'

/** Decides over entries, remembers the last decision to take it back, and why one was refused. */
export function useReviewing() {
  const review = useReviewPublicSubmissions()
  const [made, setMade] = useState<Made | null>(null)
  const [error, setError] = useState<unknown>(null)
  // Whichever button is pressed: a second decision must see what the first one has left.
  const press = useOnePress()
  const start = () => {
    setMade(null)
    setError(null)
  }
  const decide = (wanted: Review, onMade?: (after: readonly ListedSubmission[]) => void) =>
    press.take(() => {
      start()
      return review.mutateAsync(wanted, {
        onSuccess: ({ entries }) => {
          setMade({ review: wanted, after: entries })
          onMade?.(entries)
        },
        onError: setError,
      })
    })
  /** The way back stays until it has been gone. */
  const takeBack = () =>
    press.take(async () => {
      if (!made) return
      setError(null)
      const { left, error } = await takeBackMade(made, review.mutateAsync)
      setMade(left)
      setError(error)
    })
  return { decide, takeBack, made, error, isPending: review.isPending, dismiss: start }
}
export type Reviewing = ReturnType<typeof useReviewing>
