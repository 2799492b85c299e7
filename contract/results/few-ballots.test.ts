import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countPatterns, minPublishedBallots, type Pattern } from './count.ts'
import { decideWinners } from './draw.ts'
import { isNumbered, toPseudoCount, toPublicPatterns, withoutVotes } from './few-ballots.ts'

const pattern = (names: string, ballots: number, isExcluded = false): Pattern => ({
  district: 'North',
  names: [...names],
  isExcluded,
  ballots,
})
const offered = [...'ABCDEF']
const north = (patterns: readonly Pattern[]) => {
  const count = countPatterns(patterns, new Map([['North', offered]])).get('North')
  return count ?? { ballots: 0, setAside: 0, names: [] }
}

test('toPublicPatterns > shows neither names nor number of few ballots', () => {
  const withheld = [{ district: 'North', names: [], isExcluded: false, ballots: null }]
  expect(toPublicPatterns([pattern('ABC', 1)])).toEqual(withheld)
  expect(toPublicPatterns([pattern('ABC', 5), pattern('DEF', 4)])).toEqual(withheld)
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

const threeNames = fc
  .uniqueArray(fc.constantFrom(...offered), { minLength: 3, maxLength: 3 })
  .map((three) => three.join(''))
const anyPatterns = fc
  .array(fc.tuple(threeNames, fc.integer({ min: 1, max: 6 }), fc.boolean()), { maxLength: 6 })
  .map((rows) => rows.map(([names, ballots, isExcluded]) => pattern(names, ballots, isExcluded)))

test('toPublicPatterns > preserves many ballots, and is equal for few', () => {
  fc.assert(
    fc.property(anyPatterns, (all) => {
      const shown = toPublicPatterns(all)
      const { ballots, setAside } = north(all)
      expect(north(shown.filter(isNumbered)).setAside).toBe(setAside)
      if (ballots >= minPublishedBallots) {
        expect(north(shown.filter(isNumbered)).names).toEqual(north(all).names)
      } else {
        const counted = shown.filter(({ isExcluded }) => !isExcluded)
        expect(counted.map(({ names, ballots }) => [names, ballots])).toEqual(ballots > 0 ? [[[], null]] : [])
      }
    }),
  )
})

test('toPseudoCount > decides as the votes do, from the places alone', () => {
  const sha256 = (text: string) => text
  fc.assert(
    fc.property(anyPatterns, fc.constantFrom('allWin' as const, 'draw' as const), (all, rule) => {
      const { ballots, names } = north(all)
      fc.pre(ballots > 0)
      const ties = { rule, digits: '73018259640417725539' }
      const places = withoutVotes(names)
      const decide = (names: Parameters<typeof decideWinners>[1]['names']) => {
        const { names: _, ...decided } = decideWinners('North', { names }, ties, sha256)
        return decided
      }
      expect(decide(toPseudoCount(places))).toEqual(decide(names))
    }),
  )
})

test('withoutVotes > marks each shared place, also without votes', () => {
  expect(withoutVotes(north([pattern('ABC', 1)]).names)).toEqual(
    offered.map((name, index) => ({ name, place: index < 3 ? 1 : 4, votes: null, isTied: true })),
  )
})
