import { expect, test } from 'vitest'
import { createBallotColumns } from '../../poll-result/columns/ballot-columns.ts'
import type { Selector } from './pattern.ts'
import { selectBallots } from './select-ballots.ts'

const hour = 3_600_000
const columns = createBallotColumns()
const base = { options: [1, 2, 3] as const, county: 9, address: 'a', network: 'n', agent: 'x', solvedAfter: 30 }
columns.add({ ...base, id: 11, at: 2 * hour })
columns.add({ ...base, id: 12, at: 9 * hour, options: [1, 2, 4], solvedAfter: 3, address: 'b' })
columns.add({ ...base, id: 13, at: 12 * hour, county: null, solvedAfter: null, agent: 'y', network: 'm' })

test.each<[string, Selector, number[]]>([
  ['no condition', {}, [11, 12, 13]],
  ['a time, ends included', { from: 2 * hour, to: 9 * hour }, [11, 12]],
  ['an address', { address: 2 }, [12]],
  ['a network', { network: 2 }, [13]],
  ['an agent', { agent: 1 }, [11, 12]],
  ['no county', { county: 0 }, [13]],
  ['two names', { options: [0, 1] }, [11, 12, 13]],
  ['three names', { options: [0, 1, 3] }, [12]],
  ['a time after the captcha, not without one', { solvedWithin: 40 }, [11, 12]],
  ['the night', { isNight: true }, [11, 12]],
  ['all of several conditions', { isNight: true, agent: 1, options: [2] }, [11]],
])('selectBallots > selects by %s', async (_, selector, ids) => {
  expect(await selectBallots(columns.snapshot(), (at) => (at < 5 * hour ? 0 : -5 * hour), selector)).toEqual(ids)
})
