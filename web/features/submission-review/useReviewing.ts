import type { ListedSubmission } from '@snowplow/contract/submission-review.ts'
import { useRef, useState } from 'react'
import { type Review, useReviewPublicSubmissions } from './submission-review.queries.ts'
import { type Made, takeBackMade } from './taking-back.ts'

/** Decides over entries, remembers the last decision to take it back, and why one was refused. */
export function useReviewing() {
  const review = useReviewPublicSubmissions()
  const [made, setMade] = useState<Made | null>(null)
  const [error, setError] = useState<unknown>(null)
  // A second press may come before the screen shows that the first one is under way.
  const isSending = useRef(false)
  const start = () => {
    setMade(null)
    setError(null)
  }
  const decide = (wanted: Review, onMade?: (after: readonly ListedSubmission[]) => void) => {
    if (isSending.current) return
    isSending.current = true
    start()
    review.mutate(wanted, {
      onSuccess: ({ entries }) => {
        setMade({ review: wanted, after: entries })
        onMade?.(entries)
      },
      onError: setError,
      onSettled: () => {
        isSending.current = false
      },
    })
  }
  /** The way back stays until it has been gone. */
  const takeBack = async () => {
    if (!made || isSending.current) return
    isSending.current = true
    setError(null)
    const { left, error } = await takeBackMade(made, review.mutateAsync)
    isSending.current = false
    setMade(left)
    setError(error)
  }
  return { decide, takeBack, made, error, isPending: review.isPending, dismiss: start }
}
export type Reviewing = ReturnType<typeof useReviewing>
