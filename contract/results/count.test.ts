import { expect, test } from 'vitest'
import { countPatterns, findLeaders, type Pattern } from './count.ts'

const pattern = (names: string, ballots: number, isExcluded = false, district = 'North'): Pattern => ({
  district,
  names: [...names],
  isExcluded,
  ballots,
})
const north = (patterns: readonly Pattern[], offered?: string[]) =>
  countPatterns(patterns, offered && new Map([['North', offered]])).get('North')

test('countPatterns > ranks names, with a shared place for equal counts', () => {
  const { ballots, names } = north([pattern('ABC', 4), pattern('ABD', 3)]) ?? {}
  expect(ballots).toBe(7)
  expect(names?.map(({ name, votes, place, isTied }) => [name, votes, place, isTied])).toEqual([
    ['A', 7, 1, true],
    ['B', 7, 1, true],
    ['C', 4, 3, false],
    ['D', 3, 4, false],
  ])
  expect(findLeaders(names ?? [])).toEqual(['A', 'B'])
})

test('countPatterns > excludes ballots set aside from votes', () => {
  const count = north([pattern('ABC', 2), pattern('CDE', 5, true), pattern('', 3, true)])
  expect([count?.ballots, count?.setAside, count?.names.length]).toEqual([2, 8, 3])
})

test('countPatterns > lists offered names without votes, not tied', () => {
  const { names } = north([pattern('ABC', 2)], ['A', 'B', 'C', 'D', 'E']) ?? {}
  expect(names?.slice(3)).toEqual(['D', 'E'].map((name) => ({ name, votes: 0, place: 4, isTied: false })))
  expect(north([], ['A'])).toEqual({
    ballots: 0,
    setAside: 0,
    names: [{ name: 'A', votes: 0, place: 1, isTied: false }],
  })
  expect(findLeaders(north([], ['A'])?.names ?? [])).toEqual([])
})

test('countPatterns > counts districts with equal names apart', () => {
  const counts = countPatterns([pattern('ABC', 2), pattern('ABC', 9, false, 'South')])
  expect([...counts].map(([district, { ballots }]) => [district, ballots])).toEqual([
    ['North', 2],
    ['South', 9],
  ])
})
