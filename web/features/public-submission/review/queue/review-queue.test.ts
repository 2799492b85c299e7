import type { ListedSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import { expect, test } from 'vitest'
import { emptyQueue, progressOf, type QueueEvent, queueAfter, type ReviewQueue } from './review-queue.ts'

const entry = (id: number) => ({ id, snowplowName: `Plow ${id}` }) as ListedSubmission
const after = (...events: QueueEvent[]): ReviewQueue => events.reduce(queueAfter, emptyQueue)
const loaded: QueueEvent = { is: 'loaded', entries: [entry(3), entry(5), entry(8)], isAll: false, total: 3 }
const ahead = (queue: ReviewQueue) => queue.ahead.map(({ id }) => id)

test('entries come one after another, and more are asked for after the last', () => {
  const queue = after(loaded, { is: 'decided', verdict: 'approved' }, { is: 'decided', verdict: 'skipped' })
  expect([ahead(queue), queue.after]).toEqual([[8], 8])
  expect(progressOf(queue)).toEqual({ decided: 1, skipped: 1, waiting: 2 })
})

test('several decisions are taken back, the last one first', () => {
  const decided = after(loaded, { is: 'decided', verdict: 'approved' }, { is: 'decided', verdict: 'rejected' })
  const back = [decided, { is: 'undone' as const }, { is: 'undone' as const }, { is: 'undone' as const }]
  expect(
    ahead(back.reduce((queue, event) => queueAfter(queue as ReviewQueue, event as QueueEvent)) as ReviewQueue),
  ).toEqual([3, 5, 8])
})

test('an entry that is loaded twice is shown once', () => {
  const queue = after(loaded, { is: 'decided', verdict: 'approved' }, { ...loaded, isAll: true })
  expect([ahead(queue), queue.isAll, queue.total]).toEqual([[5, 8], true, 3])
})

test('a refused entry comes back into view first, as it is now', () => {
  const queue = after(loaded, { is: 'decided', verdict: 'approved' }, { is: 'returned', entry: entry(3) })
  expect([ahead(queue), queue.behind]).toEqual([[3, 5, 8], []])
})

test('an entry that is gone is neither ahead nor counted', () => {
  const queue = after(loaded, { is: 'decided', verdict: 'approved' }, { is: 'settled', id: 3 })
  expect(progressOf(queue)).toEqual({ decided: 0, skipped: 0, waiting: 2 })
})

test('the skipped ones can be looked at once more', () => {
  const skip: QueueEvent = { is: 'decided', verdict: 'skipped' }
  const queue = after(loaded, skip, { is: 'decided', verdict: 'approved' }, skip, { is: 'again' })
  expect([ahead(queue), queue.behind.length]).toEqual([[3, 8], 1])
})
