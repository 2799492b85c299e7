import { utcOffsetMs } from '@snowplow/contract/contest/days.ts'
import { expect, test } from 'vitest'
import { startSlice } from '../../http/limits/yielding.ts'
import { createBallotColumns } from '../poll-result/columns/ballot-columns.ts'
import { createTimeline } from './analysis/model/timeline.ts'
import { describePattern } from './describe-pattern.ts'

const hour = 3_600_000

async function describeBallots(times: readonly number[]) {
  const columns = createBallotColumns()
  for (const [index, at] of times.entries())
    columns.add({
      ...{ id: index + 1, at, options: [1, 2, 3], county: null, solvedAfter: null },
      ...{ address: 'a', network: 'n', agent: 'b' },
    })
  const rows = Uint32Array.from(times.keys())
  const [firstAt, lastAt] = [times[0] ?? 0, times.at(-1) ?? 0]
  const pattern = { label: 'unexplained' as const, findings: [], ballots: rows.length, rows, firstAt, lastAt }
  const timeline = createTimeline((at) => utcOffsetMs(at, 'America/Chicago'))
  return describePattern(pattern, columns.snapshot(), startSlice(), timeline)
}

test('arrivals > start at midnight of the contest, also when clocks change', async () => {
  // From October 20 to November 10; clocks are set back on November 2.
  const start = Date.parse('2025-10-20T00:30:00-05:00')
  const times = Array.from({ length: 21 * 24 + 1 }, (_, index) => start + index * hour)
  const { stepMinutes, arrivals } = await describeBallots(times)
  expect(stepMinutes).toBe(1440)
  const at = arrivals.map((arrival) => new Date(arrival.at).toISOString())
  expect([at[0], at[13], at[14], at.at(-1)]).toEqual([
    '2025-10-20T05:00:00.000Z',
    '2025-11-02T05:00:00.000Z',
    '2025-11-03T06:00:00.000Z',
    '2025-11-09T06:00:00.000Z',
  ])
  expect(arrivals.map(({ ballots }) => ballots)).toEqual([...Array(13).fill(24), 25, ...Array(7).fill(24)])
})

test('arrivals > start at midnight if the first ballot is after the change', async () => {
  const times = ['2025-10-15T09:00:00-05:00', '2025-11-02T09:00:00-06:00', '2025-11-03T09:00:00-06:00']
  const { arrivals } = await describeBallots(times.map((at) => Date.parse(at)))
  expect(arrivals.map(({ at }) => new Date(at).toISOString())).toEqual([
    '2025-10-15T05:00:00.000Z',
    '2025-11-02T05:00:00.000Z',
    '2025-11-03T06:00:00.000Z',
  ])
})

test('digest > depends on the ballots alone', async () => {
  const [one, other, longer] = await Promise.all([
    describeBallots([hour, 2 * hour]),
    describeBallots([3 * hour, 9 * hour]),
    describeBallots([hour, 2 * hour, 3 * hour]),
  ])
  expect(one.digest).toMatch(/^[0-9a-f]{64}$/)
  expect([other.digest === one.digest, longer.digest === one.digest]).toEqual([true, false])
})
