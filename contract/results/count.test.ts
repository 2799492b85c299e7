import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countPatterns, leadersOf, minPublishedBallots, type Pattern, toPublicPatterns } from './count.ts'

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
  expect(leadersOf(names ?? [])).toEqual(['A', 'B'])
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
  expect(leadersOf(north([], ['A'])?.names ?? [])).toEqual([])
})

test('countPatterns > counts districts with equal names apart', () => {
  const counts = countPatterns([pattern('ABC', 2), pattern('ABC', 9, false, 'South')])
  expect([...counts].map(([district, { ballots }]) => [district, ballots])).toEqual([
    ['North', 2],
    ['South', 9],
  ])
})

test('toPublicPatterns > splits a district’s only vote into its names', () => {
  expect(toPublicPatterns([pattern('ABC', 1)])).toEqual(['A', 'B', 'C'].map((name) => pattern(name, 1)))
})

test('toPublicPatterns > hides the names of a few ballots set aside', () => {
  const counted = [pattern('ABC', 10)]
  expect(toPublicPatterns([...counted, pattern('ADE', 2, true), pattern('ABD', 1, true)])).toEqual([
    ...counted,
    pattern('', 3, true),
  ])
})

test('toPublicPatterns > leaves the patterns of many ballots unchanged', () => {
  const patterns = [pattern('ABC', 6), pattern('ABD', 4), pattern('CDE', 10, true)]
  expect(toPublicPatterns(patterns)).toEqual(patterns)
})

test('toPublicPatterns > preserves counts, shows no combination of few ballots', () => {
  const names = fc
    .uniqueArray(fc.constantFrom(...'ABCDEF'), { minLength: 3, maxLength: 3 })
    .map((three) => three.join(''))
  const patterns = fc.array(fc.tuple(names, fc.integer({ min: 1, max: 6 }), fc.boolean()), { maxLength: 6 })
  fc.assert(
    fc.property(patterns, (counted) => {
      const all = counted.map(([names, ballots, isExcluded]) => pattern(names, ballots, isExcluded))
      const shown = toPublicPatterns(all)
      const sorted = (patterns: Pattern[]) => {
        const count = north(patterns, [...'ABCDEF'])
        return { ...count, names: count?.names.toSorted((one, other) => (one.name < other.name ? -1 : 1)) }
      }
      expect(sorted(shown)).toEqual(sorted(all))
      for (const isExcluded of [false, true]) {
        const ballots = all.reduce((sum, one) => sum + (one.isExcluded === isExcluded ? one.ballots : 0), 0)
        if (ballots < minPublishedBallots)
          expect(shown.filter((one) => one.isExcluded === isExcluded && one.names.length > 1)).toEqual([])
      }
    }),
  )
})
