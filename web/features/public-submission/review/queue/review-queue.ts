import type { ListedSubmission } from '@snowplow/contract/public-submission/submission-review.ts'

export interface Step {
  entry: ListedSubmission
  decision: 'approved' | 'rejected' | 'skipped'
  /** That of the decision, by which it is undone; missing where the entry was skipped. */
  id?: string
}

/** Entries one after another: those ahead, the one in hand being the first, and the strokes that lie behind. */
export interface ReviewQueue {
  upcoming: readonly ListedSubmission[]
  processed: readonly Step[]
  after: number
  /** Whether there is nothing more to ask for. */
  isAll: boolean
  /** Entries that waited at the beginning; null before the server has said so. */
  total: number | null
}

export const emptyQueue: ReviewQueue = { upcoming: [], processed: [], after: 0, isAll: false, total: null }

export type QueueEvent =
  | { is: 'loaded'; entries: readonly ListedSubmission[]; isAll: boolean; total: number }
  | ({ is: 'decided' } & Pick<Step, 'decision' | 'id'>)
  | { is: 'undone' }
  /** An entry comes back into view: the server refused what was decided over it. */
  | { is: 'returned'; entry: ListedSubmission }
  /** It turned out that there is nothing to decide over it any more. */
  | { is: 'settled'; id: number }
  | { is: 'again' }

const without = (steps: readonly Step[], id: number) => steps.filter(({ entry }) => entry.id !== id)

export function queueAfter(queue: ReviewQueue, event: QueueEvent): ReviewQueue {
  const { upcoming, processed } = queue
  const [current, ...rest] = upcoming
  switch (event.is) {
    case 'loaded': {
      const existingIds = new Set([...upcoming, ...processed.map(({ entry }) => entry)].map(({ id }) => id))
      return {
        ...queue,
        upcoming: [...upcoming, ...event.entries.filter(({ id }) => !existingIds.has(id))],
        after: event.entries.at(-1)?.id ?? queue.after,
        isAll: event.isAll,
        // Later answers count only what lies after their first entry.
        total: queue.total ?? event.total,
      }
    }
    case 'decided': {
      if (!current) return queue
      const { is: _, ...step } = event
      return { ...queue, upcoming: rest, processed: [...processed, { entry: current, ...step }] }
    }
    case 'undone': {
      const last = processed.at(-1)
      return last ? { ...queue, upcoming: [last.entry, ...upcoming], processed: processed.slice(0, -1) } : queue
    }
    case 'returned':
      return {
        ...queue,
        upcoming: [event.entry, ...upcoming.filter(({ id }) => id !== event.entry.id)],
        processed: without(processed, event.entry.id),
      }
    case 'settled':
      return {
        ...queue,
        upcoming: upcoming.filter(({ id }) => id !== event.id),
        processed: without(processed, event.id),
        total: queue.total === null ? null : queue.total - 1,
      }
    case 'again': {
      const skipped = processed.filter(({ decision }) => decision === 'skipped')
      return {
        ...queue,
        upcoming: [...upcoming, ...skipped.map(({ entry }) => entry)],
        processed: processed.filter(({ decision }) => decision !== 'skipped'),
      }
    }
  }
}

export function progressOf({ processed, total }: ReviewQueue) {
  const decided = processed.filter(({ decision }) => decision !== 'skipped').length
  return { decided, skipped: processed.length - decided, waiting: Math.max((total ?? 0) - decided, 0) }
}
