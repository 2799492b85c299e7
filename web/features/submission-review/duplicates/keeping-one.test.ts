import type { ListedSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import { expect, test } from 'vitest'
import { decisionsOf } from './useKeepingOne.ts'

const entry = (id: number, reviewState = 'pending') => ({ id, reviewState }) as ListedSubmission
const others = Array.from({ length: 149 }, (_, place) => entry(place + 2))

test('of a large group one is approved first, then all the others are rejected, a hundred at a time', () => {
  const decisions = decisionsOf({ kept: entry(1), others, reason: 'Alike.' })
  expect(decisions.map(({ reviewState, entries, reason }) => [reviewState, entries.length, reason])).toEqual([
    ['approved', 1, undefined],
    ['rejected', 100, 'Alike.'],
    ['rejected', 49, 'Alike.'],
  ])
  expect(decisions.slice(1).flatMap(({ entries }) => entries)).toEqual(others)
})

test('one that is approved already is not approved again', () => {
  expect(decisionsOf({ kept: entry(1, 'approved'), others: [], reason: 'Alike.' })).toEqual([])
})
