import { afterEach, expect, test, vi } from 'vitest'
import { testApp } from '../../test/test-app.ts'
import { createBallotColumns } from '../poll-result/columns/ballot-columns.ts'
import { createPatternSearches } from './pattern-search.ts'

function addBallot(columns: ReturnType<typeof createBallotColumns>, id: number): void {
  columns.add({
    ...{ id, at: Date.parse('2025-10-01T17:00:00Z') + id, options: [1, 2, 3], county: null, solvedAfter: null },
    ...{ address: `a${id}`, network: 'n', agent: 'b' },
  })
}

async function startSearches() {
  const { orm } = await testApp()
  const columns = [1, 2].map(() => createBallotColumns())
  for (const one of columns) addBallot(one, 1)
  const state = { isBroken: false }
  const warn = vi.fn()
  const searches = createPatternSearches(
    orm,
    (_season, district) => {
      if (state.isBroken) throw new Error('disk failure')
      return columns[district - 1] as (typeof columns)[number]
    },
    { warn, now: () => new Date() },
  )
  return { searches, columns, state, warn }
}

afterEach(() => void vi.restoreAllMocks())

test('failed search > keeps the last patterns and is logged', async () => {
  const { searches, columns, state, warn } = await startSearches()
  // A search that takes no time is followed by no pause.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const first = await searches.findNow(1, 1)
  addBallot(columns[0] as (typeof columns)[number], 2)
  state.isBroken = true
  expect(await searches.find(1, 1)).toBe(first)
  expect(warn.mock.calls.flat()).toEqual([expect.stringContaining('disk failure')])
})

test('concurrent callers > share one search', async () => {
  const { searches } = await startSearches()
  const [one, other] = await Promise.all([searches.searchAgain(1, 1), searches.searchAgain(1, 1)])
  expect(other).toBe(one)
})

test('searches > pause for all districts after one of them', async () => {
  const { searches, columns } = await startSearches()
  const [first, second] = [await searches.findNow(1, 1), await searches.findNow(1, 2)]
  // A slow search: its pause outlasts the test.
  const slow = vi.spyOn(performance, 'now')
  let now = performance.now()
  slow.mockImplementation(() => (now += 1000))
  await searches.searchAgain(1, 1)
  slow.mockImplementation(() => now)
  for (const one of columns) addBallot(one, 3)
  expect([(await searches.find(1, 1)).ballots, await searches.find(1, 2)]).toEqual([first.ballots, second])
  // A request to act on a pattern does not wait for the pause.
  expect((await searches.searchAgain(1, 2)).ballots).toBe(2)
})

test('stopped search > ends without a warning', async () => {
  const { searches, warn } = await startSearches()
  await searches.stop()
  await searches.find(1, 1)
  expect(warn).not.toHaveBeenCalled()
})
