import { listMaxLimit } from '@snowplow/contract/limits.ts'
import {
  type ListedSubmission,
  reviewPublicSubmissions,
} from '@snowplow/contract/public-submission/submission-review.ts'
import { useState } from 'react'
import { useMutationOf } from '../../../lib/query.ts'
import { explained } from '../decision/review-refusal.ts'
import { type Review, sendReview } from '../submission-review.queries.ts'

interface Keeping {
  kept: ListedSubmission
  /** Those that wait and are rejected. */
  others: readonly ListedSubmission[]
  reason: string
}

/** The decisions in their order: first the one, so that a refusal of the others leaves something sensible. */
export function decisionsOf({ kept, others, reason }: Keeping): Review[] {
  const portions = Array.from({ length: Math.ceil(others.length / listMaxLimit) }, (_, place) =>
    others.slice(place * listMaxLimit, (place + 1) * listMaxLimit),
  )
  return [
    ...(kept.reviewState === 'approved' ? [] : [{ entries: [kept], reviewState: 'approved' as const }]),
    ...portions.map((entries) => ({ entries, reviewState: 'rejected' as const, reason })),
  ]
}

/**
 * Approves one entry of a group and rejects others, a hundred at a time, so that one can see it going on. What was done
 * before a failure stays done: the same again does the rest.
 */
export function useKeepingOne() {
  /** How many of the others are rejected by now. */
  const [done, setDone] = useState(0)
  const keeping = useMutationOf(reviewPublicSubmissions, async (wanted: Keeping) => {
    setDone(0)
    for (const review of decisionsOf(wanted)) {
      await sendReview(review).catch((error) => explained(error, review.entries, review))
      if (review.reviewState === 'rejected') setDone((before) => before + review.entries.length)
    }
  })
  return { ...keeping, done }
}
