import { expect, test } from 'vitest'
import { getEffectKey } from './effect-key.ts'

test.each([
  ['the winner stays', ['A'], ['A'], true, 'sameWinner'],
  ['the lead stays during the vote', ['A'], ['A'], false, 'sameLead'],
  ['another name wins', ['A'], ['B'], true, 'newWinner'],
  ['another name leads', ['A'], ['B'], false, 'newLead'],
  ['a tie stays, in any order', ['A', 'B'], ['B', 'A'], true, 'sameTie'],
  ['a leader is tied', ['A'], ['A', 'B'], true, 'newTie'],
  ['others are tied', ['A', 'B'], ['A', 'B', 'C'], false, 'newTie'],
  ['a tie ends', ['A', 'B'], ['B'], true, 'tieEnds'],
  ['the first ballots are restored', [], ['A'], true, 'firstVotes'],
  ['no ballot is left', ['A'], [], true, 'noVotes'],
])('getEffectKey > says that %s', (_, before, after, isVotingOver, key) => {
  expect(getEffectKey(before, after, isVotingOver)).toBe(key)
})
