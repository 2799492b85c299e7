import type { ListedEntry } from '@snowplow/contract/entry/entry-review.ts'

export interface Step {
  entry: ListedEntry
  decision: 'approved' | 'rejected' | 'skipped'
  /** Decision id, for undo; missing for a skipped entry. */
  id?: string
}

export interface ReviewQueue {
  upcoming: readonly ListedEntry[]
  processed: readonly Step[]
  after: number
  isAll: boolean
  /** Entries pending at the start; null until the first reply. */
  total: number | null
}

export const emptyQueue: ReviewQueue = { upcoming: [], processed: [], after: 0, isAll: false, total: null }

export type QueueEvent =
  | { is: 'loaded'; entries: readonly ListedEntry[]; isAll: boolean; total: number }
  | ({ is: 'decided' } & Pick<Step, 'decision' | 'id'>)
  | { is: 'undone' }
  /** Returned to the queue because the server refused its decision. */
  | { is: 'returned'; entry: ListedEntry }
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
        // Totals of later replies count only the entries after their offset.
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

export function getProgress({ processed, total }: ReviewQueue) {
  const decided = processed.filter(({ decision }) => decision !== 'skipped').length
  return { decided, skipped: processed.length - decided, waiting: Math.max((total ?? 0) - decided, 0) }
}
