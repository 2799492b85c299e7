import { expect, test } from 'vitest'
import { fillDays, sortRows } from './chart-data.ts'

test('fillDays > includes days without entries, across a clock change', () => {
  const days = fillDays([
    { day: '2025-11-04', entries: 2 },
    { day: '2025-11-01', entries: 5 },
  ])
  expect(days).toEqual([
    { day: '2025-11-01', entries: 5 },
    { day: '2025-11-02', entries: 0 },
    { day: '2025-11-03', entries: 0 },
    { day: '2025-11-04', entries: 2 },
  ])
  expect(fillDays([])).toEqual([])
})

test('sortRows > sorts grades in school order and unlisted grades last', () => {
  const rows = ['10th Grade', 'Nursery', '2nd Grade'].map((gradeLevel) => ({ gradeLevel }))
  expect(sortRows(rows, ['2nd Grade', '10th Grade']).map(({ gradeLevel }) => gradeLevel)).toEqual([
    '2nd Grade',
    '10th Grade',
    'Nursery',
  ])
})
