import type { ListedSubmission, ReviewState } from '@snowplow/contract/public-submission/submission-review.ts'

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
