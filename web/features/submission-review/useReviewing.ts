import type { PublicSubmission } from 'contract/submission-review.ts'
import { useState } from 'react'
import { type Review, useReviewPublicSubmissions } from './submission-review.queries.ts'

/** A decision that was made, with the entries before and after it, so that it can be taken back. */
export interface Made {
  review: Review
  after: readonly PublicSubmission[]
}

/** Entries that were in the same state for the same reason go back there together. */
function reviewsBack({ review, after }: Made): Review[] {
  const before = new Map(review.entries.map((entry) => [entry.id, entry]))
  const groups = new Map<string, Review & { entries: PublicSubmission[] }>()
  for (const entry of after) {
    const old = before.get(entry.id)
    if (!old) continue
    const key = JSON.stringify([old.reviewState, old.reviewReason])
    const group = groups.get(key) ?? {
      entries: [],
      reviewState: old.reviewState,
      reason: old.reviewReason ?? undefined,
    }
    group.entries.push(entry)
    groups.set(key, group)
  }
  return [...groups.values()]
}

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
  const takeBack = async () => {
    if (!made) return
    start()
    try {
      for (const back of reviewsBack(made)) await review.mutateAsync(back)
    } catch (failure) {
      setError(failure)
    }
  }
  return { decide, takeBack, made, error, isPending: review.isPending, dismiss: start }
}
export type Reviewing = ReturnType<typeof useReviewing>
