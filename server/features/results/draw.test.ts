import { hash } from 'node:crypto'
import { rankNames } from '@snowplow/contract/results/count.ts'
import { decideWinners, drawText, orderByDraw, parseDigits, placeByDraw } from '@snowplow/contract/results/draw.ts'
import { expect, test } from 'vitest'
import { toDistrictResults, withDrawnPlaces } from './district-results.ts'

const sha256 = (text: string) => hash('sha256', text)
const digits = '73018259640417725539'
const tied = rankNames(
  new Map([
    ['Plowy', 4],
    ['Flurry', 4],
    ['Salty', 4],
    ['Frosty', 1],
  ]),
)
const decide = (rule: 'allWin' | 'draw', typed: string | null, names = tied) =>
  decideWinners('District 6', { names }, { rule, digits: typed }, sha256)

test.each([
  '73018259640417725539',
  '73018 25964 04177 25539',
  ' 7301-8259-6404-1772-5539 ',
  '7,3,0,1,8,2,5,9,6,4,0,4,1,7,7,2,5,5,3,9',
  '73018 25964 04177 25539'.replace(/\d/g, (figure) => String.fromCodePoint(0x660 + Number(figure))),
  '73018259640417725539'.replace(/\d/g, (figure) => String.fromCodePoint(0x6f0 + Number(figure))),
  '７３０１８２５９６４０４１７７２５５３９',
])('parseDigits > reads "%s"', (typed) => {
  expect(parseDigits(typed)).toBe(digits)
})

test.each([
  '',
  '7301825964041772553',
  '730182596404177255391',
  '7301825964041772553x',
  '73018.25964041772553',
  '²'.repeat(19),
])('parseDigits > rejects "%s"', (typed) => {
  expect(parseDigits(typed)).toBeNull()
})

test('orderByDraw > sorts by the SHA-256 that anyone can repeat', () => {
  const text = '73018259640417725539, District 6, Plowy'
  expect(drawText(digits, 'District 6', 'Plowy')).toBe(text)
  const order = orderByDraw(['Plowy', 'Flurry', 'Salty'], { digits, district: 'District 6', sha256 })
  expect(order.find(({ name }) => name === 'Plowy')?.hash).toBe(sha256(text))
  const hashes = order.map(({ hash }) => hash)
  expect(hashes).toEqual(hashes.toSorted())
  expect(orderByDraw(['Salty', 'Flurry', 'Plowy'], { digits, district: 'District 6', sha256 })).toEqual(order)
})

test('orderByDraw > lets each of three names win about equally often', () => {
  const wins = new Map<string, number>()
  for (let draw = 0; draw < 3000; draw++) {
    const [first] = orderByDraw(['Plowy', 'Flurry', 'Salty'], {
      digits: String(draw).padStart(20, '0'),
      district: '6',
      sha256,
    })
    wins.set(first?.name ?? '', (wins.get(first?.name ?? '') ?? 0) + 1)
  }
  for (const count of wins.values()) expect(Math.abs(count - 1000)).toBeLessThan(120)
})

test('decideWinners > lets all tied names win by default', () => {
  const winners = ['Plowy', 'Flurry', 'Salty']
  expect(decide('allWin', digits)).toEqual({ decision: 'allWin', winners, order: [], names: tied })
})

test('decideWinners > waits for the digits of a draw', () => {
  const winners = ['Plowy', 'Flurry', 'Salty']
  expect(decide('draw', null)).toEqual({ decision: 'awaitsDraw', winners, order: [], names: tied })
})

test('decideWinners > draws one of the tied names', () => {
  const { decision, winners, order } = decide('draw', digits)
  expect([decision, winners, order.length]).toEqual(['drawn', [order[0]?.name], 3])
})

test('decideWinners > gives drawn names their places', () => {
  const { order, names } = decide('draw', digits)
  const places = names.map(({ name, place, isTied }) => [name, place, isTied])
  expect(places).toEqual([...order.map(({ name }, index) => [name, index + 1, true]), ['Frosty', 4, false]])
  expect(placeByDraw(names, order)).toEqual(names)
})

test('decideWinners > draws among all names of a district if all are tied', () => {
  const all = rankNames(new Map([...'ABCDEFGH'].map((name) => [name, 3])))
  expect(decide('draw', digits, all)).toMatchObject({ decision: 'drawn', order: { length: 8 } })
})

test('decideWinners > needs no rule for one leader or no votes', () => {
  expect(
    decide(
      'draw',
      digits,
      rankNames(
        new Map([
          ['A', 2],
          ['B', 1],
        ]),
      ),
    ),
  ).toMatchObject({ decision: 'outright', winners: ['A'] })
  expect(
    decide(
      'draw',
      digits,
      rankNames(
        new Map([
          ['A', 0],
          ['B', 0],
        ]),
      ),
    ),
  ).toMatchObject({ decision: 'noVotes', winners: [] })
})

test('withDrawnPlaces > corrects places stored by an earlier version', () => {
  const district = toDistrictResults({
    district: { id: 6, name: 'District 6' },
    count: { ballots: 20, setAside: 0, names: tied },
    ...{ days: new Map(), counties: [], countyBallots: new Map(), setAsides: [], ties: { rule: 'draw', digits } },
  })
  const stored = { ...district, names: tied.map(({ name, ...rest }) => ({ snowplowName: name, ...rest })) }
  expect(withDrawnPlaces(stored)).toEqual(district)
  expect(withDrawnPlaces(district)).toEqual(district)
})
