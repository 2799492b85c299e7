import type { ListedSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Decision, DecisionQueue } from './decision-queue.ts'

const entry = (id: number) => ({ id, version: 'v0' as never, reviewState: 'pending' }) as unknown as ListedSubmission

/** A server that remembers what reached it and answers when it is told to. */
function makeQueue() {
  const sent: string[] = []
  /** Entries as the server has them, where they differ from what was sent in. */
  const stored = new Map<number, Partial<ListedSubmission>>()
  const refused: unknown[] = []
  const answers: { good: () => void; bad: (error: string) => void }[] = []
  const queue = new DecisionQueue({
    send: ({ entry, reviewState, reason }: Decision) => {
      sent.push(`${entry.id} ${reviewState} ${entry.version}`)
      return new Promise((good, bad) => {
        const version = `v${sent.length}`
        const now = { ...entry, reviewState, reviewReason: reason ?? null, version: version as never }
        answers.push({ good: () => good(now as ListedSubmission), bad })
      })
    },
    read: async (id) => ({ ...entry(id), ...stored.get(id) }),
    isPassing: (error) => error === 'network',
    onRefused: ({ entry }, error) => refused.push([entry.id, error]),
    onChange: () => {},
    pause: 5_000,
  })
  const answer = async (error?: string) => {
    const next = answers.shift()
    if (error) next?.bad(error)
    else next?.good()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { queue, sent, stored, refused, answer }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('decisions go one after another, in the order they were made', async () => {
  const { queue, sent, answer } = makeQueue()
  queue.add({ entry: entry(1), reviewState: 'approved' })
  queue.add({ entry: entry(2), reviewState: 'rejected' })
  expect([sent, queue.unsent]).toEqual([['1 approved v0'], 2])
  await answer()
  expect([sent, queue.unsent]).toEqual([['1 approved v0', '2 rejected v0'], 1])
  await answer()
  expect(queue.unsent).toBe(0)
})

test('what is taken back before it went is never sent', async () => {
  const { queue, sent, answer } = makeQueue()
  queue.add({ entry: entry(1), reviewState: 'approved' })
  queue.add({ entry: entry(2), reviewState: 'approved' })
  queue.takeBack(entry(2))
  await answer()
  expect([sent, queue.unsent]).toEqual([['1 approved v0'], 0])
})

test('what is taken back while it goes or afterwards becomes pending, over the version it made', async () => {
  const { queue, sent, answer } = makeQueue()
  queue.add({ entry: entry(1), reviewState: 'approved' })
  queue.takeBack(entry(1))
  queue.add({ entry: entry(1), reviewState: 'rejected' })
  await answer()
  await answer()
  expect(sent).toEqual(['1 approved v0', '1 pending v1', '1 rejected v2'])
})

test('a refused decision comes back, and what was decided on top of it does not go', async () => {
  const { queue, sent, refused, answer } = makeQueue()
  queue.add({ entry: entry(1), reviewState: 'approved' })
  queue.takeBack(entry(1))
  queue.add({ entry: entry(2), reviewState: 'approved' })
  await answer('changed')
  expect(refused).toEqual([[1, 'changed']])
  expect(sent).toEqual(['1 approved v0', '2 approved v0'])
})

test('a lost line makes decisions wait and loses none', async () => {
  const { queue, sent, refused, answer } = makeQueue()
  queue.add({ entry: entry(1), reviewState: 'approved' })
  queue.add({ entry: entry(2), reviewState: 'approved' })
  await answer('network')
  expect([queue.isStuck, queue.unsent, refused]).toEqual([true, 2, []])
  await vi.advanceTimersByTimeAsync(5_000)
  await answer()
  await answer()
  expect([queue.isStuck, queue.unsent]).toEqual([false, 0])
  expect(sent).toEqual(['1 approved v0', '1 approved v0', '2 approved v0'])
})

test('what was made although its answer was lost is taken back on the server, too', async () => {
  const { queue, sent, stored, answer } = makeQueue()
  queue.add({ entry: entry(1), reviewState: 'approved' })
  stored.set(1, { reviewState: 'approved', version: 'made' as never })
  await answer('network')
  queue.takeBack(entry(1))
  expect(queue.unsent).toBe(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual(['1 approved v0', '1 pending made'])
  await answer()
  expect(queue.unsent).toBe(0)
  queue.add({ entry: entry(1), reviewState: 'rejected', reason: 'No.' })
  expect(sent.at(-1)).toBe('1 rejected v2')
})

test('what was lost on its way and is taken back then is never sent', async () => {
  const { queue, sent, refused, answer } = makeQueue()
  queue.add({ entry: entry(1), reviewState: 'approved' })
  await answer('network')
  queue.takeBack(entry(1))
  await vi.advanceTimersByTimeAsync(5_000)
  expect([sent, refused, queue.unsent, queue.isStuck]).toEqual([['1 approved v0'], [], 0, false])
})

test('taking back over a colleague’s newer decision touches nothing, and the next decision is refused', async () => {
  const { queue, sent, stored, refused, answer } = makeQueue()
  queue.add({ entry: entry(1), reviewState: 'approved' })
  await answer('network')
  queue.takeBack(entry(1))
  stored.set(1, { reviewState: 'rejected', reviewReason: 'A brand.', version: 'theirs' as never })
  await vi.advanceTimersByTimeAsync(5_000)
  queue.add({ entry: entry(1), reviewState: 'approved' })
  await answer('changed')
  expect([sent, refused]).toEqual([['1 approved v0', '1 approved v0'], [[1, 'changed']]])
})

test('a decision that turns out to have arrived is taken back over the version it made', async () => {
  const { queue, sent, stored, refused, answer } = makeQueue()
  queue.add({ entry: entry(1), reviewState: 'approved' })
  stored.set(1, { reviewState: 'approved', version: 'made' as never })
  await answer('network')
  await vi.advanceTimersByTimeAsync(5_000)
  await answer('changed')
  queue.takeBack(entry(1))
  expect([sent.at(-1), refused]).toEqual(['1 pending made', []])
})

test('what is taken back while its answer is being lost is taken back once it has turned out to have arrived', async () => {
  const { queue, sent, stored, refused, answer } = makeQueue()
  queue.add({ entry: entry(1), reviewState: 'approved' })
  queue.takeBack(entry(1))
  stored.set(1, { reviewState: 'approved', version: 'made' as never })
  await answer('network')
  await vi.advanceTimersByTimeAsync(5_000)
  await answer('changed')
  expect([sent, refused]).toEqual([['1 approved v0', '1 approved v0', '1 pending made'], []])
})
