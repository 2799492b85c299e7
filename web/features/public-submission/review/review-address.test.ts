import { expect, test } from 'vitest'
import { changedSearch } from '../../../ui/address.ts'
import { conditionsOf, type EntryFilters, filtersOf, noFilters } from './review-address.ts'

const some: EntryFilters = {
  text: 'snow king',
  district: '3',
  county: '',
  grade: '2nd Grade',
  state: 'pending',
  hints: 'yes',
  imported: 'yes',
  from: '2025-09-01',
  to: '2025-09-02',
}

test('filtersOf > reads back the filters that changedSearch writes', () => {
  const search = changedSearch(new URLSearchParams('view=triage&county=9&page=4'), { ...some })
  expect(search.get('view')).toBe('triage')
  expect(filtersOf(search)).toEqual(some)
  expect(String(changedSearch(search, { ...noFilters }))).toBe('view=triage')
})

test('filtersOf > ignores invalid values', () => {
  expect(filtersOf(new URLSearchParams('district=x&county=1e9&state=lost&hints=maybe&imported=no'))).toEqual(noFilters)
})

test('conditionsOf > maps every filter to a list condition', () => {
  expect(conditionsOf(some, 'America/Chicago')).toEqual([
    { words: { $fulltext: 'snow king' } },
    { districtId: 3 },
    { gradeLevel: '2nd Grade' },
    { reviewState: 'pending' },
    { hasHint: true },
    { importedBy: { $ne: null } },
    { createdAt: { $gte: '2025-09-01T05:00:00.000Z', $lt: '2025-09-03T05:00:00.000Z' } },
  ])
  expect(conditionsOf(noFilters, 'America/Chicago')).toEqual([])
})

test('conditionsOf > ignores a search without letters or digits', () => {
  expect(conditionsOf({ ...noFilters, text: ' ?! ' }, 'America/Chicago')).toEqual([])
})

test('conditionsOf > ignores a last day before the first day', () => {
  const [condition] = conditionsOf({ ...noFilters, from: '2025-09-02', to: '2025-09-01' }, 'America/Chicago')
  expect(condition).toEqual({ createdAt: { $gte: '2025-09-02T05:00:00.000Z' } })
})
