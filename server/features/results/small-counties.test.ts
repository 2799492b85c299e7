import { minPublishedBallots } from '@snowplow/contract/results/count.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withholdSmallCounties } from './small-counties.ts'

const named = (ballots: readonly number[]) => ballots.map((one, index) => ({ name: `County ${index}`, ballots: one }))
const numbers = (counties: readonly { ballots: number | null }[]) => counties.map(({ ballots }) => ballots)

test.each([
  ['shows counties with ten ballots or more', [10, 250], 260, [10, 250]],
  ['withholds fewer than ten', [4, 8, 250], 262, [null, null, 250]],
  ['withholds a second county if the first could be derived', [3, 40, 250], 293, [null, null, 250]],
  ['withholds every county of the only vote, those without votes included', [0, 1, 0], 1, [null, null, null]],
  ['withholds a county if few ballots name none', [20, 250], 273, [null, 250]],
  ['withholds counties without ballots', [0, 12], 12, [null, 12]],
])('withholdSmallCounties > %s', (_, counties, ballots, shown) => {
  expect(numbers(withholdSmallCounties(named(counties), ballots))).toEqual(shown)
})

test('withholdSmallCounties > reveals no sum of fewer than ten ballots', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(60), { maxLength: 12 }), fc.nat(30), (counties, withoutCounty) => {
      const ballots = counties.reduce((sum, one) => sum + one, withoutCounty)
      const shown = numbers(withholdSmallCounties(named(counties), ballots))
      for (const number of shown) expect(number === null || number >= minPublishedBallots).toBe(true)
      const hidden = ballots - shown.reduce<number>((sum, number) => sum + (number ?? 0), 0)
      expect(hidden === 0 || hidden >= minPublishedBallots || shown.every((number) => number === null)).toBe(true)
    }),
  )
})
