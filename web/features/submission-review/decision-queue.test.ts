import type { PublicSubmission } from 'contract/submission-review.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Decision, DecisionQueue } from './decision-queue.ts'

const entry = (id: number) => ({ id, updatedAt: 'v0', reviewState: 'pending' }) as PublicSubmission

/** A server that remembers what reached it and answers when it is told to. */
function makeQueue() {
  const sent: string[] = []
  const refused: unknown[] = []
  const answers: { good: () => void; bad: (error: string) => void }[] = []
  const queue = new DecisionQueue({
    send: ({ entry, reviewState }: Decision) => {
      sent.push(`${entry.id} ${reviewState} ${entry.updatedAt}`)
      return new Promise((good, bad) => {
        const version = `v${sent.length}`
        answers.push({ good: () => good({ ...entry, updatedAt: version } as PublicSubmission), bad })
      })
    },
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
  return { queue, sent, refused, answer }
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
