import { expect, test } from 'vitest'
import { persist, readPersisted } from '../../lib/storage/persisted-state.ts'
import { parsePastVotes, pastVotesKey, rememberVote } from './past-votes.ts'

const stored = (value: unknown) => JSON.stringify(value)

test('parsePastVotes > ignores another season and malformed values', () => {
  const vote = { countyId: 60, day: '2025-10-01' }
  expect(parsePastVotes(stored({ year: 2025, votes: [vote] }), 2025)).toEqual([vote])
  expect(parsePastVotes(stored({ year: 2024, votes: [vote] }), 2025)).toEqual([])
  for (const value of [
    null,
    '',
    '{',
    '7',
    'null',
    '{"year":2025}',
    stored({ year: 2025, votes: [null, 3, { countyId: 'x' }] }),
  ])
    expect(parsePastVotes(value, 2025)).toEqual([])
})

test('rememberVote > keeps the latest vote of each county, at most three', () => {
  persist(pastVotesKey, null)
  for (const [countyId, day] of [
    [1, '2025-09-29'],
    [2, '2025-09-30'],
    [1, '2025-10-01'],
    [3, '2025-10-01'],
    [4, '2025-10-02'],
  ] as const)
    rememberVote({ countyId, day }, 2025)
  rememberVote({ countyId: 4, day: '2025-10-03' }, 2025)
  expect(parsePastVotes(readPersisted(pastVotesKey), 2025)).toEqual([
    { countyId: 4, day: '2025-10-03' },
    { countyId: 3, day: '2025-10-01' },
    { countyId: 1, day: '2025-10-01' },
  ])
  persist(pastVotesKey, null)
})
