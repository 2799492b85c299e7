import { expect, test } from 'vitest'
import { attacks, hiddenPush, slowestDrip } from '../../../test/patterns/attacks.ts'
import { honestGroups } from '../../../test/patterns/honest-groups.ts'
import { hour } from '../../../test/patterns/poll.ts'
import { getScore } from '../../../test/patterns/score.ts'
import { addGroup, getColumns, simulateBackground } from '../../../test/patterns/simulate.ts'
import { type BallotRow, createBallotColumns } from '../../poll-result/columns/ballot-columns.ts'
import { findPatterns } from './find-patterns.ts'
import type { Label } from './pattern.ts'
import { selectBallots } from './select-ballots.ts'

// One of five days, one of a day.
const seeds = [302, 320]
const backgrounds = seeds.map((seed) => simulateBackground(seed))
const utcOffsetMs = () => -5 * hour

test('findPatterns > finds nothing unexplained in polls without a group', async () => {
  for (const background of backgrounds) {
    const { patterns } = await getScore(background, '')
    expect(patterns.filter(({ label }) => label === 'unexplained')).toEqual([])
  }
})

test.each(Object.keys(attacks).filter((name) => name !== slowestDrip && name !== hiddenPush))(
  'findPatterns > lists %s',
  async (name) => {
    for (const background of backgrounds) {
      const { listed, falsePatterns } = await getScore(addGroup(background, name), name)
      expect([background.seed, listed >= 0.5, falsePatterns]).toEqual([background.seed, true, []])
    }
  },
)

test('findPatterns > lists a name whose share jumped as a part of its surge', async () => {
  for (const background of backgrounds) {
    const { part, patterns, falsePatterns } = await getScore(addGroup(background, hiddenPush), hiddenPush)
    expect([background.seed, part.listed >= 0.9, part.precision >= 0.5, falsePatterns]).toEqual([
      background.seed,
      true,
      true,
      [],
    ])
    // Without its names, the surge is a crowd.
    const surge = patterns.find(({ findings }) => findings[0]?.kind === 'surge')
    const [name] = surge?.findings.filter(({ kind }) => kind === 'name') ?? []
    expect([surge?.label, surge && name && name.observed - name.expected > 150]).toEqual(['television', true])
  }
})

const labels: Record<string, Label | undefined> = {
  'class of 30': 'class',
  'school of 900': 'school',
  'office of 200': 'office',
  'carrier NAT of 5,000': 'carrier',
  'television burst of 20,000': 'television',
}

test.each(Object.keys(honestGroups))('findPatterns > explains a %s', async (name) => {
  for (const background of backgrounds) {
    const simulation = addGroup(background, name)
    const snapshot = getColumns(simulation).snapshot()
    const patterns = await findPatterns(snapshot, simulation.poll)
    const label = labels[name]
    const ids = new Set<number>()
    for (const { findings } of patterns.filter((pattern) => pattern.label === label))
      for (const { selector } of findings)
        for (const id of await selectBallots(snapshot, simulation.poll.utcOffsetMs, selector)) ids.add(id)
    const members = simulation.ballots.flatMap(({ origin }, index) => (origin === name ? [index + 1] : []))
    const isLabeled = !label || members.filter((id) => ids.has(id)).length >= members.length / 2
    const unexplained = patterns.filter((pattern) => pattern.label === 'unexplained')
    expect([background.seed, unexplained, isLabeled]).toEqual([background.seed, [], true])
  }
})

const monday = Date.parse('2025-09-29T05:00:00Z')
const row = (id: number, at: number, overrides: Partial<BallotRow> = {}): BallotRow => ({
  ...{ id, at, options: [1, 2, 3], county: 1, address: `home ${id}`, network: `network ${id % 40}` },
  ...{ agent: `agent ${id % 9}`, solvedAfter: 20 + (id % 50) },
  ...overrides,
})
const findIn = (rows: BallotRow[]) => {
  const columns = createBallotColumns()
  for (const one of rows) columns.add(one)
  return findPatterns(columns.snapshot(), { utcOffsetMs })
}
const varied = (id: number): [number, number, number] => [1 + (id % 3), 4 + (id % 4), 8 + (id % 5)]

test('findPatterns > returns nothing for few varied ballots', async () => {
  expect(await findIn([])).toEqual([])
  expect(await findIn([row(1, monday)])).toEqual([])
  const few = Array.from({ length: 200 }, (_, id) => row(id, monday + (8 + id / 20) * hour, { options: varied(id) }))
  expect(await findIn(few)).toEqual([])
})

test('findPatterns > lists one client in a poll of nothing else', async () => {
  const client = { address: 'one', network: 'one', agent: 'one' }
  const [pattern, ...others] = await findIn(
    Array.from({ length: 550 }, (_, id) => row(id, monday + 10 * hour + id * 100, client)),
  )
  expect([pattern?.label, pattern?.ballots, others]).toEqual(['unexplained', 550, []])
})

test('findPatterns > accepts ballots of before hashes and times were stored', async () => {
  const before = { address: null, network: null, agent: null, solvedAfter: null, county: null }
  const old = Array.from({ length: 3000 }, (_, id) =>
    row(id, monday + (8 + id / 300) * hour, { ...before, options: varied(id * 7 + Math.floor(id / 11)) }),
  )
  expect((await findIn(old)).filter(({ label }) => label === 'unexplained')).toEqual([])
  const equal = Array.from({ length: 900 }, (_, id) =>
    row(3000 + id, monday + (9 + id / 100) * hour, { ...before, options: [3, 7, 12] }),
  )
  const [pattern] = await findIn([...old, ...equal])
  expect([pattern?.label, pattern?.findings[0]?.kind]).toEqual(['unexplained', 'equal'])
})

test('findPatterns > survives a clock that was years off', async () => {
  const rows = Array.from({ length: 300 }, (_, id) => row(id, monday + (id / 30) * hour, { options: varied(id) }))
  rows.push(row(300, 0), row(301, Date.parse('2045-01-01T00:00:00Z')))
  expect((await findIn(rows)).filter(({ label }) => label === 'unexplained')).toEqual([])
})

test('findPatterns > compares nights by local time around a clock change', async () => {
  // 2025-11-02: clocks in Chicago go back at 7:00 UTC. 5:30 and 6:30 local time are no night.
  const offset = (at: number) => (at < Date.parse('2025-11-02T07:00:00Z') ? -5 : -6) * hour
  const columns = createBallotColumns()
  const times = ['2025-11-01T09:30:00Z', '2025-11-01T10:30:00Z', '2025-11-03T10:30:00Z', '2025-11-03T11:30:00Z']
  for (const [index, time] of times.entries()) columns.add(row(index + 1, Date.parse(time)))
  expect(await selectBallots(columns.snapshot(), offset, { isNight: true })).toEqual([1, 3])
})

test('findPatterns > merges addresses with equal names into one pattern', async () => {
  const [background] = backgrounds
  if (!background) throw new Error('No background')
  const { patterns } = await getScore(addGroup(background, 'jittered drip from 40 addresses'), '')
  const unexplained = patterns.filter(({ label }) => label === 'unexplained')
  expect([unexplained.length, (unexplained[0]?.ballots ?? 0) >= 1200]).toEqual([1, true])
})
