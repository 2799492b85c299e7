import type { ListedSubmission } from '@snowplow/contract/public-submission/submission-review.ts'

export interface Step {
  entry: ListedSubmission
  verdict: 'approved' | 'rejected' | 'skipped'
  /** That of the decision, by which it is undone; missing where the entry was skipped. */
  id?: string
}

/** Entries one after another: those ahead, the one in hand being the first, and the strokes that lie behind. */
export interface ReviewQueue {
  ahead: readonly ListedSubmission[]
  behind: readonly Step[]
  after: number
  /** Whether there is nothing more to ask for. */
  isAll: boolean
  /** Entries that waited at the beginning; null before the server has said so. */
  total: number | null
}

export const emptyQueue: ReviewQueue = { ahead: [], behind: [], after: 0, isAll: false, total: null }

export type QueueEvent =
  | { is: 'loaded'; entries: readonly ListedSubmission[]; isAll: boolean; total: number }
  | ({ is: 'decided' } & Pick<Step, 'verdict' | 'id'>)
  | { is: 'undone' }
  /** An entry comes back into view: the server refused what was decided over it. */
  | { is: 'returned'; entry: ListedSubmission }
  /** It turned out that there is nothing to decide over it any more. */
  | { is: 'settled'; id: number }
  | { is: 'again' }

const without = (steps: readonly Step[], id: number) => steps.filter(({ entry }) => entry.id !== id)

export function queueAfter(queue: ReviewQueue, event: QueueEvent): ReviewQueue {
  const { ahead, behind } = queue
  const [current, ...rest] = ahead
  switch (event.is) {
    case 'loaded': {
      const known = new Set([...ahead, ...behind.map(({ entry }) => entry)].map(({ id }) => id))
      return {
        ...queue,
        ahead: [...ahead, ...event.entries.filter(({ id }) => !known.has(id))],
        after: event.entries.at(-1)?.id ?? queue.after,
        isAll: event.isAll,
        // Later answers count only what lies after their first entry.
        total: queue.total ?? event.total,
      }
    }
    case 'decided': {
      if (!current) return queue
      const { is: _, ...step } = event
      return { ...queue, ahead: rest, behind: [...behind, { entry: current, ...step }] }
    }
    case 'undone': {
      const last = behind.at(-1)
      return last ? { ...queue, ahead: [last.entry, ...ahead], behind: behind.slice(0, -1) } : queue
    }
    case 'returned':
      return {
        ...queue,
        ahead: [event.entry, ...ahead.filter(({ id }) => id !== event.entry.id)],
        behind: without(behind, event.entry.id),
      }
    case 'settled':
      return {
        ...queue,
        ahead: ahead.filter(({ id }) => id !== event.id),
        behind: without(behind, event.id),
        total: queue.total === null ? null : queue.total - 1,
      }
    case 'again': {
      const skipped = behind.filter(({ verdict }) => verdict === 'skipped')
      return {
        ...queue,
        ahead: [...ahead, ...skipped.map(({ entry }) => entry)],
        behind: behind.filter(({ verdict }) => verdict !== 'skipped'),
      }
    }
  }
}

export function progressOf({ behind, total }: ReviewQueue) {
  const decided = behind.filter(({ verdict }) => verdict !== 'skipped').length
  return { decided, skipped: behind.length - decided, waiting: Math.max((total ?? 0) - decided, 0) }
}
