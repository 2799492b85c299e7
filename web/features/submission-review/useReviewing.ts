import type { PublicSubmission } from 'contract/submission-review.ts'
import { useState } from 'react'
import { type Review, useReviewPublicSubmissions } from './submission-review.queries.ts'
import { type Made, takeBackMade } from './taking-back.ts'

/** Decides over entries, remembers the last decision to take it back, and why one was refused. */
export function useReviewing() {
  const review = useReviewPublicSubmissions()
  const [made, setMade] = useState<Made | null>(null)
  const [error, setError] = useState<unknown>(null)
  const start = () => {
    setMade(null)
    setError(null)
  }
  const decide = (wanted: Review, onMade?: (after: readonly PublicSubmission[]) => void) => {
    start()
    review.mutate(wanted, {
      onSuccess: ({ entries }) => {
        setMade({ review: wanted, after: entries })
        onMade?.(entries)
      },
      onError: setError,
    })
  }
  /** The way back stays until it has been gone. */
  const takeBack = async () => {
    if (!made || review.isPending) return
    setError(null)
    const { left, error } = await takeBackMade(made, review.mutateAsync)
    setMade(left)
    setError(error)
  }
  return { decide, takeBack, made, error, isPending: review.isPending, dismiss: start }
}
export type Reviewing = ReturnType<typeof useReviewing>
