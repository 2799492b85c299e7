import type { ListedSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import { expect, test } from 'vitest'
import type { Review } from '../submission-review.queries.ts'
import { ReviewRefusal } from './review-refusal.ts'
import { takeBackMade } from './taking-back.ts'

const entry = (id: number, reviewState: string, reviewReason: string | null = null) =>
  ({ id, reviewState, reviewReason }) as ListedSubmission
const before = [entry(1, 'pending'), entry(2, 'rejected', 'A brand.'), entry(3, 'pending')]
const after = before.map(({ id }) => entry(id, 'approved'))
const made = { review: { entries: before, reviewState: 'approved' as const }, after }

/** Sends until the call whose turn it is to fail. */
function sender(failAt: number, error?: unknown) {
  const sent: [string, string | undefined, number[]][] = []
  const send = async ({ entries, reviewState, reason }: Review) => {
    sent.push([reviewState, reason, entries.map(({ id }) => id)])
    if (sent.length === failAt) throw error
  }
  return { sent, send }
}

test('entries go back to where they were, each state in one call', async () => {
  const { sent, send } = sender(0)
  expect(await takeBackMade(made, send)).toEqual({ left: null, error: null })
  expect(sent).toEqual([
    ['pending', undefined, [1, 3]],
    ['rejected', 'A brand.', [2]],
  ])
})

test('a lost line leaves the way back for what did not go', async () => {
  const all = await takeBackMade(made, sender(1, 'network').send)
  expect(all).toEqual({ left: made, error: 'network' })
  const { left, error } = await takeBackMade(made, sender(2, 'network').send)
  expect([left?.after.map(({ id }) => id), error]).toEqual([[2], 'network'])
})

test('what a colleague has decided over since stays as it is; the others can be taken back', async () => {
  const refusal = new ReviewRefusal('changed', { changed: [entry(3, 'rejected', 'No.')] })
  const { left, error } = await takeBackMade(made, sender(1, refusal).send)
  expect([left?.after.map(({ id }) => id), error]).toEqual([[1, 2], refusal])
})

test('what went back although its answer was lost is no conflict', async () => {
  const refusal = new ReviewRefusal('changed', { done: [entry(1, 'pending'), entry(3, 'pending')] })
  expect(await takeBackMade(made, sender(1, refusal).send)).toEqual({ left: null, error: null })
})
