import { expect, test } from 'vitest'
import { selectRange, tickRows } from './row-selection.ts'

const rows = [4, 8, 15, 16].map((id) => ({ id }))
const [four, eight, fifteen, sixteen] = rows as [{ id: number }, { id: number }, { id: number }, { id: number }]
const getSelection = (...selected: { id: number }[]) => new Map(selected.map((row) => [row.id, row]))

test('ticked adds and removes rows and keeps those of other pages', () => {
  const joined = tickRows({ rows: getSelection({ id: 99 }) }, [four, eight], true)
  expect([...joined.keys()]).toEqual([99, 4, 8])
  expect([...tickRows({ rows: joined }, [four], false).keys()]).toEqual([99, 8])
})

test('ticked stops at the maximum number of rows', () => {
  expect([...tickRows({ rows: getSelection(sixteen), maxRows: 2 }, rows, true).keys()]).toEqual([16, 4])
})

test('rangeOf returns all rows from the last one, in both directions', () => {
  expect(selectRange(rows, 4, fifteen)).toEqual([four, eight, fifteen])
  expect(selectRange(rows, 16, eight)).toEqual([eight, fifteen, sixteen])
})

test('rangeOf returns one row if the last one is on another page', () => {
  expect(selectRange(rows, 99, eight)).toEqual([eight])
  expect(selectRange(rows, null, eight)).toEqual([eight])
})
