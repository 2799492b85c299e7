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

test('filters stand in the address and come back from it', () => {
  const search = changedSearch(new URLSearchParams('view=triage&county=9&page=4'), { ...some })
  expect(search.get('view')).toBe('triage')
  expect(filtersOf(search)).toEqual(some)
  expect(String(changedSearch(search, { ...noFilters }))).toBe('view=triage')
})

test('an address that somebody mistyped narrows nothing down', () => {
  expect(filtersOf(new URLSearchParams('district=x&county=1e9&state=lost&hints=maybe&broughtIn=no'))).toEqual(noFilters)
})

test('every filter becomes a condition of the list', () => {
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

test('a search without a letter or digit looks for nothing', () => {
  expect(conditionsOf({ ...noFilters, text: ' ?! ' }, 'America/Chicago')).toEqual([])
})

test('a last day before the first one is not searched for', () => {
  const [condition] = conditionsOf({ ...noFilters, from: '2025-09-02', to: '2025-09-01' }, 'America/Chicago')
  expect(condition).toEqual({ createdAt: { $gte: '2025-09-02T05:00:00.000Z' } })
})
