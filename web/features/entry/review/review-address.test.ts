import { expect, test } from 'vitest'
import { changeSearch } from '../../../ui/address.ts'
import { type EntryFilters, listConditions, noFilters, parseFilters } from './review-address.ts'

const some: EntryFilters = {
  text: 'snowy king',
  district: '3',
  county: '',
  grade: '2nd Grade',
  state: 'pending',
  hints: 'yes',
  imported: 'yes',
  from: '2025-09-01',
  to: '2025-09-02',
}

test('parseFilters > reads back the filters that changedSearch writes', () => {
  const search = changeSearch(new URLSearchParams('view=triage&county=9&page=4'), { ...some })
  expect(search.get('view')).toBe('triage')
  expect(parseFilters(search)).toEqual(some)
  expect(String(changeSearch(search, { ...noFilters }))).toBe('view=triage')
})

test('parseFilters > ignores invalid values', () => {
  expect(parseFilters(new URLSearchParams('district=x&county=1e9&state=lost&hints=maybe&imported=no'))).toEqual(
    noFilters,
  )
})

test('listConditions > maps every filter to a list condition', () => {
  expect(listConditions(some, 'America/Chicago')).toEqual([
    { words: { $fulltext: 'snowy king' } },
    { districtId: 3 },
    { gradeLevel: '2nd Grade' },
    { reviewState: 'pending' },
    { hasHint: true },
    { importedBy: { $ne: null } },
    { createdAt: { $gte: '2025-09-01T05:00:00.000Z', $lt: '2025-09-03T05:00:00.000Z' } },
  ])
  expect(listConditions(noFilters, 'America/Chicago')).toEqual([])
})

test('listConditions > searches a reference in any spelling, and words alike', () => {
  const getCondition = (text: string) => listConditions({ ...noFilters, text }, 'America/Chicago')
  expect(getCondition(' O123-il45 ')).toEqual([
    { $or: [{ reference: '01231145' }, { words: { $fulltext: expect.any(String) } }] },
  ])
  expect(getCondition('7k4qm2')).toEqual([{ words: { $fulltext: '7k4qm2' } }])
})
