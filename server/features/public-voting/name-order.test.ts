import { getNameOrder, listVotingOptions, type NameOrder } from '@snowplow/contract/public-voting.ts'
import { describe, expect, test } from 'vitest'
import { makeVotingOptions } from '../../test/make/make.ts'
import { toPersistentAddress } from '../../test/persistent-address.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { countRows, createLatinSquareRow, createRounds, shuffleBySeed } from './name-order.ts'

const sizes = [2, 3, 4, 5, 9, 20, 21, 24, 199, 200]

const getSquare = (size: number) => Array.from({ length: countRows(size) }, (_, row) => createLatinSquareRow(size, row))

describe('latinSquareRow', () => {
  test.each(sizes)('puts each of %i numbers in each position equally often', (size) => {
    const rows = getSquare(size)
    expect(rows.length).toBe(size % 2 ? 2 * size : size)
    for (let position = 0; position < size; position++) {
      const counts = new Map<number | undefined, number>()
      for (const row of rows) counts.set(row[position], (counts.get(row[position]) ?? 0) + 1)
      expect([counts.size, new Set(counts.values())]).toEqual([size, new Set([rows.length / size])])
    }
  })

  test.each(sizes)('puts each of %i numbers after each other one equally often', (size) => {
    const rows = getSquare(size)
    const pairs = new Map<string, number>()
    for (const row of rows)
      for (const [position, number] of row.slice(1).entries()) {
        const pair = `${row[position]} ${number}`
        pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
      }
    expect([pairs.size, new Set(pairs.values())]).toEqual([size * (size - 1), new Set([rows.length / size])])
  })

  test('returns no number or the only one', () => {
    expect([getSquare(0), getSquare(1)]).toEqual([[[]], [[0]]])
  })
})

test('shuffleBySeed > depends on the seed and not on the sequence of the ids', () => {
  const ids = Array.from({ length: 24 }, (_, index) => 100 + index)
  const shuffled = shuffleBySeed(ids, 'season 1, district 3')
  expect(shuffleBySeed(ids.toReversed(), 'season 1, district 3')).toEqual(shuffled)
  expect(shuffled.toSorted((a, b) => a - b)).toEqual(ids)
  expect(shuffled).not.toEqual(ids)
  expect(shuffleBySeed(ids, 'season 1, district 4')).not.toEqual(shuffled)
})

test('createRounds > selects each number once per round, per key', () => {
  const next = createRounds()
  const rounds = Array.from({ length: 50 }, () => Array.from({ length: 9 }, () => next('3', 9)))
  for (const round of rounds) {
    next('4', 5)
    expect(round.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  }
  expect(new Set(rounds.map(String)).size).toBeGreaterThan(1)
  expect(next('3', 1)).toBe(0)
})

onBothDatabases('getNameOrder', (database) => {
  test('returns the rows of one square in turn, in every process', async () => {
    const address = await toPersistentAddress(database)
    const contest = await testApp({ database: address })
    const ids = await makeVotingOptions(contest, 1, 5)
    const readFrom = async ({ call }: TestApp, query?: object): Promise<NameOrder> =>
      (await call(getNameOrder, { params: { districtId: 1 }, ...(query && { query }) })).json()
    const read = (query?: object) => readFrom(contest, query)
    const visits = []
    for (let visit = 0; visit < 20; visit++) visits.push(await read())
    for (const round of [visits.slice(0, 10), visits.slice(10)]) {
      expect(round.map(({ row }) => row).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
      for (let position = 0; position < 5; position++)
        for (const id of ids) expect(round.filter(({ order }) => order[position] === id).length).toBe(2)
    }
    // Another process draws the square from the same seed.
    const other = await testApp({ database: address })
    for (const { row, rows, order } of visits) expect(await readFrom(other, { row })).toEqual({ row, rows, order })
    // A row of the query takes no turn: the round still has all of its rows.
    const round = [await read()]
    for (let call = 0; call < 20; call++) await read({ row: call % 10 })
    while (round.length < 10) round.push(await read())
    expect(new Set(round.map(({ row }) => row)).size).toBe(10)
    expect(await read({ row: 13 })).toEqual({ ...(await read({ row: 3 })), row: 3 })
    const options = (await contest.call(listVotingOptions, { params: { districtId: 1 } })).json()
    expect(options.map(({ id }: { id: number }) => id)).toEqual(ids)
  })

  test('reveals no names before the poll', async () => {
    const contest = await testApp({ database: await database(), now: at.phase2 })
    await makeVotingOptions(contest, 1, 5)
    const read = async () => (await contest.call(getNameOrder, { params: { districtId: 1 } })).json()
    expect(await read()).toEqual({ order: [], row: 0, rows: 1 })
    contest.setClock(at.phase3)
    expect((await read()).order.length).toBe(5)
  })
})

test('getNameOrder > returns one empty or single row', async () => {
  const contest = await testApp()
  const [id] = await makeVotingOptions(contest, 2, 1)
  const read = async (districtId: number) => (await contest.call(getNameOrder, { params: { districtId } })).json()
  expect(await read(1)).toEqual({ order: [], row: 0, rows: 1 })
  for (let visit = 0; visit < 3; visit++) expect(await read(2)).toEqual({ order: [id], row: 0, rows: 1 })
})

test.each(['-1', '1.5', '1e2', '1000', 'x', '', ' 1', '٣'])('getNameOrder > rejects the row %j', async (row) => {
  const contest = await testApp()
  const { statusCode } = await contest.call(getNameOrder, { params: { districtId: 1 }, query: { row } })
  expect(statusCode).toBe(400)
  expect((await contest.call(getNameOrder, { params: { districtId: 99 } })).statusCode).toBe(404)
})
