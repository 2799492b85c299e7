import { expect, test } from 'vitest'
import { splitFlagged } from './EntryBadges.tsx'

test('splitFlagged > marks every match of a hint in the text', () => {
  const hint = { matched: 'D4rn', term: 'darn' }
  expect(splitFlagged('D4rn snow, d4rn D4rn', [hint])).toEqual([
    { text: 'D4rn', at: 0, hint },
    { text: ' snow, d4rn ', at: 4 },
    { text: 'D4rn', at: 16, hint },
  ])
})

test('splitFlagged > prefers the longer of two overlapping matches', () => {
  const pieces = splitFlagged('Snow d a r n', [
    { matched: 'a r', term: 'ar' },
    { matched: 'd a r n', term: 'darn' },
  ])
  expect(pieces.map(({ text }) => text)).toEqual(['Snow ', 'd a r n'])
})

test('splitFlagged > returns the whole text without hints, none if empty', () => {
  expect(splitFlagged('Sleetwood Mac', [])).toEqual([{ text: 'Sleetwood Mac', at: 0 }])
  expect(splitFlagged('', [{ matched: '', term: 'x' }])).toEqual([])
})
