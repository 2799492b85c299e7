import type { ListedSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import { useRef, useState } from 'react'
import { isOutcomeUnknown } from '../../../../lib/call.ts'
import { newId } from '../../../../lib/new-id.ts'
import { useOnePress } from '../../../../lib/one-press.ts'
import {
  conflictsOf,
  type Decision,
  isSame,
  type Review,
  useReviewPublicSubmissions,
  useUndoReview,
} from './decision.ts'

/** What was not done, or of which nothing was heard, and why. */
export interface Failed {
  act: 'decide' | 'undo'
  decision: Decision
  error: unknown
}

/** Decides over entries, remembers the last decision to undo it, and why one was refused. */
export function useReviewing() {
  const deciding = useReviewPublicSubmissions()
  const undoing = useUndoReview()
  const [made, setMade] = useState<Decision | null>(null)
  const [failed, setFailed] = useState<Failed | null>(null)
  const unsure = useRef<Decision | null>(null)
  // Whichever button is pressed: a second decision must see what the first one has left.
  const press = useOnePress()
  const start = () => {
    setMade(null)
    setFailed(null)
  }
  const decide = (wanted: Review, onMade?: (after: readonly ListedSubmission[]) => void) =>
    press.take(() => {
      start()
      // Asked for again after nothing was heard of it, it is the same decision: it may have been made.
      const before = unsure.current
      const decision = { ...wanted, id: before && isSame(before, wanted) ? before.id : newId() }
      return deciding.mutateAsync(decision, {
        onSuccess: ({ entries }) => {
          unsure.current = null
          setMade(decision)
          onMade?.(entries)
        },
        onError: (error) => {
          unsure.current = isOutcomeUnknown(error) ? decision : null
          setFailed({ act: 'decide', decision, error })
        },
      })
    })
  const undo = () =>
    press.take(() => {
      if (!made) return
      setFailed(null)
      return undoing.mutateAsync(made.id, {
        onSuccess: () => setMade(null),
        onError: (error) => {
          // The way back stays as long as it leads somewhere.
          if (conflictsOf(error).length > 0) setMade(null)
          setFailed({ act: 'undo', decision: made, error })
        },
      })
    })
  return { decide, undo, made, failed, isPending: deciding.isPending || undoing.isPending, dismiss: start }
}
export type Reviewing = ReturnType<typeof useReviewing>
