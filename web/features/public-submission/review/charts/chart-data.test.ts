import { expect, test } from 'vitest'
import { everyDay, inOrder } from './chart-data.ts'

test('everyDay > includes days without entries, across a clock change', () => {
  const days = everyDay([
    { day: '2025-11-04', entries: 2 },
    { day: '2025-11-01', entries: 5 },
  ])
  expect(days).toEqual([
    { day: '2025-11-01', entries: 5 },
    { day: '2025-11-02', entries: 0 },
    { day: '2025-11-03', entries: 0 },
    { day: '2025-11-04', entries: 2 },
  ])
  expect(everyDay([])).toEqual([])
})

test('inOrder > sorts grades in school order and unlisted grades last', () => {
  const rows = ['10th Grade', 'Nursery', '2nd Grade'].map((gradeLevel) => ({ gradeLevel }))
  expect(inOrder(rows, ['2nd Grade', '10th Grade']).map(({ gradeLevel }) => gradeLevel)).toEqual([
    '2nd Grade',
    '10th Grade',
    'Nursery',
  ])
})
