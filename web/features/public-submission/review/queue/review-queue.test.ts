import type { ListedSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import { expect, test } from 'vitest'
import { emptyQueue, progressOf, type QueueEvent, queueAfter, type ReviewQueue } from './review-queue.ts'

const entry = (id: number) => ({ id, snowplowName: `Plow ${id}` }) as ListedSubmission
const after = (...events: QueueEvent[]): ReviewQueue => events.reduce(queueAfter, emptyQueue)
const loaded: QueueEvent = { is: 'loaded', entries: [entry(3), entry(5), entry(8)], isAll: false, total: 3 }
const upcoming = (queue: ReviewQueue) => queue.upcoming.map(({ id }) => id)

test('entries come one after another, and more are asked for after the last', () => {
  const queue = after(loaded, { is: 'decided', decision: 'approved' }, { is: 'decided', decision: 'skipped' })
  expect([upcoming(queue), queue.after]).toEqual([[8], 8])
  expect(progressOf(queue)).toEqual({ decided: 1, skipped: 1, waiting: 2 })
})

test('several decisions are taken back, the last one first', () => {
  const decided = after(loaded, { is: 'decided', decision: 'approved' }, { is: 'decided', decision: 'rejected' })
  const back = [decided, { is: 'undone' as const }, { is: 'undone' as const }, { is: 'undone' as const }]
  expect(
    upcoming(back.reduce((queue, event) => queueAfter(queue as ReviewQueue, event as QueueEvent)) as ReviewQueue),
  ).toEqual([3, 5, 8])
})

test('an entry that is loaded twice is shown once', () => {
  const queue = after(loaded, { is: 'decided', decision: 'approved' }, { ...loaded, isAll: true })
  expect([upcoming(queue), queue.isAll, queue.total]).toEqual([[5, 8], true, 3])
})

test('a refused entry comes back into view first, as it is now', () => {
  const queue = after(loaded, { is: 'decided', decision: 'approved' }, { is: 'returned', entry: entry(3) })
  expect([upcoming(queue), queue.processed]).toEqual([[3, 5, 8], []])
})

test('an entry that is gone is neither ahead nor counted', () => {
  const queue = after(loaded, { is: 'decided', decision: 'approved' }, { is: 'settled', id: 3 })
  expect(progressOf(queue)).toEqual({ decided: 0, skipped: 0, waiting: 2 })
})

test('the skipped ones can be looked at once more', () => {
  const skip: QueueEvent = { is: 'decided', decision: 'skipped' }
  const queue = after(loaded, skip, { is: 'decided', decision: 'approved' }, skip, { is: 'again' })
  expect([upcoming(queue), queue.processed.length]).toEqual([[3, 8], 1])
})
