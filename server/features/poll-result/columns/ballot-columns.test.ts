import { expect, test } from 'vitest'
import { type BallotRow, createBallotColumns, maxSolvedAfter, notSolved } from './ballot-columns.ts'
import { hashDictionary } from './hash-dictionary.ts'

const ballot = (id: number, overrides: Partial<BallotRow> = {}): BallotRow => ({
  ...{ id, at: 1_759_000_000_000 + id, options: [70_001, 70_002, 70_003], county: 80_000 + (id % 3) },
  ...{ address: `address ${id}`, network: `network ${id % 7}`, agent: 'agent', solvedAfter: 30 },
  ...overrides,
})

test('createBallotColumns > returns each ballot as added, across segments', () => {
  const columns = createBallotColumns()
  for (let id = 1; id <= 10_000; id++) columns.add(ballot(id, { options: [1, 2, 3 + (id % 50)] }))
  const snapshot = columns.snapshot()
  for (const row of [0, 4095, 4096, 9999]) {
    const trio = snapshot.trio(row)
    const options = [0, 1, 2].map((nth) => snapshot.optionIds[snapshot.optionOf(trio, nth)])
    expect([snapshot.id(row), snapshot.at(row), options, snapshot.countyIds[snapshot.county(row)]]).toEqual([
      row + 1,
      1_759_000_000_001 + row,
      [1, 2, 3 + ((row + 1) % 50)],
      80_000 + ((row + 1) % 3),
    ])
  }
  expect([snapshot.size, snapshot.addresses, snapshot.networks, snapshot.agents, snapshot.trios]).toEqual([
    10_000, 10_001, 8, 2, 51,
  ])
})

test('snapshot > excludes ballots that are added later', () => {
  const columns = createBallotColumns()
  columns.add(ballot(1))
  const snapshot = columns.snapshot()
  columns.add(ballot(2, { options: [5, 6, 7], address: 'another' }))
  expect([snapshot.size, snapshot.optionIds, snapshot.addresses, columns.size()]).toEqual([
    1,
    [70_001, 70_002, 70_003],
    2,
    2,
  ])
})

test('createBallotColumns > stores missing values as 0 and notSolved', () => {
  const columns = createBallotColumns()
  columns.add(ballot(1, { county: null, address: null, network: null, agent: null, solvedAfter: null }))
  columns.add(ballot(2, { address: '', solvedAfter: 1e9 }))
  columns.add(ballot(3, { solvedAfter: -4 }))
  const { county, address, network, agent, solvedAfter } = columns.snapshot()
  expect([county(0), address(0), network(0), agent(0), solvedAfter(0)]).toEqual([0, 0, 0, 0, notSolved])
  expect([address(1), solvedAfter(1), solvedAfter(2)]).toEqual([0, maxSolvedAfter, 0])
})

test('hashDictionary > gives equal texts one id and others different ones', () => {
  const dictionary = hashDictionary()
  const ids = Array.from({ length: 100_000 }, (_, index) => dictionary.idOf(index.toString(36)))
  expect(ids).toEqual(Array.from({ length: 100_000 }, (_, index) => index + 1))
  expect([dictionary.idOf('zz'), dictionary.idOf(null), dictionary.size()]).toEqual([36 ** 2, 0, 100_000])
})
