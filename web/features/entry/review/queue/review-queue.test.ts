import type { ListedEntry } from '@snowplow/contract/entry/entry-review.ts'
import { expect, test } from 'vitest'
import { emptyQueue, getProgress, type QueueEvent, queueAfter, type ReviewQueue } from './review-queue.ts'

const entry = (id: number) => ({ id, snowplowName: `Plow ${id}` }) as ListedEntry
const after = (...events: QueueEvent[]): ReviewQueue => events.reduce(queueAfter, emptyQueue)
const loaded: QueueEvent = { is: 'loaded', entries: [entry(3), entry(5), entry(8)], isAll: false, total: 3 }
const upcoming = (queue: ReviewQueue) => queue.upcoming.map(({ id }) => id)

test('queueAfter > advances one entry at a time and loads after the last id', () => {
  const queue = after(loaded, { is: 'decided', decision: 'approved' }, { is: 'decided', decision: 'skipped' })
  expect([upcoming(queue), queue.after]).toEqual([[8], 8])
  expect(getProgress(queue)).toEqual({ decided: 1, skipped: 1, waiting: 2 })
})

test('queueAfter > undoes several decisions, latest first', () => {
  const decided = after(loaded, { is: 'decided', decision: 'approved' }, { is: 'decided', decision: 'rejected' })
  const back = [decided, { is: 'undone' as const }, { is: 'undone' as const }, { is: 'undone' as const }]
  expect(
    upcoming(back.reduce((queue, event) => queueAfter(queue as ReviewQueue, event as QueueEvent)) as ReviewQueue),
  ).toEqual([3, 5, 8])
})

test('queueAfter > ignores an entry that is loaded twice', () => {
  const queue = after(loaded, { is: 'decided', decision: 'approved' }, { ...loaded, isAll: true })
  expect([upcoming(queue), queue.isAll, queue.total]).toEqual([[5, 8], true, 3])
})

test('queueAfter > returns a refused entry to the front with its new state', () => {
  const queue = after(loaded, { is: 'decided', decision: 'approved' }, { is: 'returned', entry: entry(3) })
  expect([upcoming(queue), queue.processed]).toEqual([[3, 5, 8], []])
})

test('queueAfter > removes a settled entry from the list and the total', () => {
  const queue = after(loaded, { is: 'decided', decision: 'approved' }, { is: 'settled', id: 3 })
  expect(getProgress(queue)).toEqual({ decided: 0, skipped: 0, waiting: 2 })
})

test('queueAfter > appends the skipped entries for a second pass', () => {
  const skip: QueueEvent = { is: 'decided', decision: 'skipped' }
  const queue = after(loaded, skip, { is: 'decided', decision: 'approved' }, skip, { is: 'again' })
  expect([upcoming(queue), queue.processed.length]).toEqual([[3, 8], 1])
})
