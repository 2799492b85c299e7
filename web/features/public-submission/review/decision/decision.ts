import type { ErrorCode } from '@snowplow/contract/api/errors.ts'
import {
  type ListedSubmission,
  type ReviewState,
  reviewPublicSubmissions,
  undoReview,
} from '@snowplow/contract/public-submission/submission-review.ts'
import { CallError, call, isOutcomeUnknown } from '../../../../lib/call.ts'
import { useMutationOf } from '../../../../lib/query.ts'

/** What is decided over entries as they were last seen. */
export interface Review {
  entries: readonly ListedSubmission[]
  reviewState: ReviewState
  reason?: string | undefined
  /** Of duplicates: the one that is approved while the others are rejected. */
  keep?: ListedSubmission | undefined
}

/** With an id of the browser's own: however often it is sent, it is made once, and its answer is the first one. */
export interface Decision extends Review {
  id: string
}

/** An entry that stood against a decision, as it is now; null when it is gone. */
interface Conflict {
  id: number
  reason: ErrorCode
  current: ListedSubmission | null
}

/** The entries that the server named in a refusal. */
export const conflictsOf = (error: unknown): readonly Conflict[] =>
  error instanceof CallError ? (error.conflicts as readonly Conflict[]) : []

/** Whether an entry is as a decision wants it. */
export const isDecided = (entry: ListedSubmission, { reviewState, reason }: Pick<Review, 'reviewState' | 'reason'>) =>
  entry.reviewState === reviewState && (entry.reviewReason ?? null) === (reason ?? null)

const seenOf = ({ id, version }: ListedSubmission) => ({ id, version })

/** What is sent of it. */
const bodyOf = ({ entries, reviewState, reason, keep }: Review) => ({
  entries: entries.map(seenOf),
  reviewState,
  ...(reason && { reason }),
  ...(keep && { keep: seenOf(keep) }),
})

/** Whether somebody asks for the same once more. */
export const isSame = (one: Review, other: Review) => JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other))

export const sendDecision = ({ id, ...review }: Decision) =>
  call(reviewPublicSubmissions, { body: { id, ...bodyOf(review) } })

export const sendUndo = (id: string) => call(undoReview, { params: { id } })

/** One decision after another, whichever view they are made in: each meets what the one before it has left. */
export const scope = { id: 'review' }

/** How long to wait before a lost answer is asked for again, while somebody looks on. */
const retryDelaysMs = [400, 1200]

const askedAgain = {
  scope,
  retry: (failures: number, error: Error) => failures < retryDelaysMs.length && isOutcomeUnknown(error),
  retryDelay: (failures: number) => retryDelaysMs[failures] ?? 0,
}

export const useReviewPublicSubmissions = () => useMutationOf(reviewPublicSubmissions, sendDecision, askedAgain)
export const useUndoReview = () => useMutationOf(undoReview, sendUndo, askedAgain)
