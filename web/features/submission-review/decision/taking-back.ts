import type { ListedSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import type { Review } from '../submission-review.queries.ts'
import { ReviewRefusal } from './review-refusal.ts'

/** A decision that was made, with the entries before it, and those after it that can be taken back. */
export interface Made {
  review: Review
  after: readonly ListedSubmission[]
}

/** Entries that were in the same state for the same reason go back there together. */
function reviewsBack({ review, after }: Made): Review[] {
  const before = new Map(review.entries.map((entry) => [entry.id, entry]))
  const groups = new Map<string, Review & { entries: ListedSubmission[] }>()
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

/** What of a decision is left to take back without these; null when that is nothing. */
function without(made: Made | null, done: readonly ListedSubmission[]): Made | null {
  const ids = new Set(done.map(({ id }) => id))
  const after = made?.after.filter(({ id }) => !ids.has(id)) ?? []
  return made && after.length > 0 ? { ...made, after } : null
}

/** Whether a refused way back had arrived before: only its answer was lost. */
const hasArrived = (error: unknown, { entries }: Review): boolean =>
  error instanceof ReviewRefusal && error.done.length === entries.length

/**
 * Takes a decision back, one call for each former state, up to the first that fails.
 * @returns what is left to be tried again, without what a colleague has decided over since, and why it is left
 */
export async function takeBackMade(
  made: Made,
  send: (review: Review) => Promise<unknown>,
): Promise<{ left: Made | null; error: unknown }> {
  let left: Made | null = made
  for (const back of reviewsBack(made)) {
    try {
      await send(back)
    } catch (error) {
      if (!hasArrived(error, back)) {
        const lost =
          error instanceof ReviewRefusal ? [error.done, error.changed, error.gone, error.published].flat() : []
        return { left: without(left, lost), error }
      }
    }
    left = without(left, back.entries)
  }
  return { left, error: null }
}
