import { expect, test } from 'vitest'
import { startSlice } from '../../../http/limits/yielding.ts'
import type { Finding } from './pattern.ts'
import { createPatternList } from './pattern-list.ts'

const toRows = (from: number, to: number) => Uint32Array.from({ length: to - from }, (_, index) => from + index)

test('createPatternList > omits remains of a group that may show a vote', async () => {
  const patterns = createPatternList(40, startSlice())
  await patterns.add({ label: 'school', findings: [], rows: toRows(0, 25) })
  await patterns.add({ label: 'unexplained', findings: [], rows: toRows(10, 40) })
  const found = await patterns.finish((row) => row)
  expect(found.map(({ label, ballots }) => [label, ballots])).toEqual([
    ['unexplained', 30],
    ['school', 10],
  ])
  const others = createPatternList(40, startSlice())
  await others.add({ label: 'school', findings: [], rows: toRows(0, 25) })
  await others.add({ label: 'unexplained', findings: [], rows: toRows(9, 40) })
  expect((await others.finish((row) => row)).map(({ label }) => label)).toEqual(['unexplained'])
})

test('createPatternList > lists the strongest finding of a kind once', async () => {
  const equal = (number: number, options: number[]): Finding => ({
    ...{ kind: 'equal', number, observed: 30, expected: 1, selector: { options } },
  })
  const night = (number: number): Finding => ({
    ...{ kind: 'night', number, observed: 20, expected: 1, selector: { isNight: true } },
  })
  const patterns = createPatternList(30, startSlice())
  const findings = [equal(4, [1, 2, 3]), equal(9, [3, 2, 1]), equal(5, [1, 2, 4]), night(8), night(9)]
  await patterns.add({ label: 'unexplained', findings, rows: toRows(0, 30) })
  const [pattern] = await patterns.finish((row) => row)
  expect(pattern?.findings.map(({ kind, number }) => [kind, number])).toEqual([
    ['equal', 9],
    ['equal', 5],
    ['night', 9],
  ])
})
