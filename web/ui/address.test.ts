import { expect, test } from 'vitest'
import { changeSearch } from './address.ts'

const changed = (search: string, change: Parameters<typeof changeSearch>[1]) =>
  String(changeSearch(new URLSearchParams(search), change))

test('changedSearch resets the page for another filter or sort order', () => {
  expect(changed('page=3&state=pending', { state: 'approved' })).toBe('state=approved')
  expect(changed('page=3', { sort: '-createdAt' })).toBe('sort=-createdAt')
})

test('changedSearch keeps the filters when changing the page or opening a row', () => {
  expect(changed('state=pending&page=2', { page: 3 })).toBe('state=pending&page=3')
  expect(changed('state=pending&page=2', { open: 7 })).toBe('state=pending&page=2&open=7')
  expect(changed('page=2&open=7', { open: null })).toBe('page=2')
})

test('changedSearch removes empty filters', () => {
  expect(changed('text=snow&role=admin', { text: '' })).toBe('role=admin')
})
