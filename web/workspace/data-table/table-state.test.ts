import { expect, test } from 'vitest'
import { allOf, contains, listQueryOf, searchIn, tablePageSizes } from './table-state.ts'

test('a page of an administrator’s table holds 10, 15, 20 or 30 rows', () => {
  expect(tablePageSizes).toEqual([10, 15, 20, 30])
})

test('a search finds every word in any of the fields', () => {
  expect(searchIn(['firstName', 'email'], ' Wilma  drift ')).toEqual([
    { $or: [{ firstName: { $ilike: '%Wilma%' } }, { email: { $ilike: '%Wilma%' } }] },
    { $or: [{ firstName: { $ilike: '%drift%' } }, { email: { $ilike: '%drift%' } }] },
  ])
  expect(searchIn(['email'], '   ')).toEqual([])
  expect(searchIn(['truck'], 'P-1 -', (word) => (word === '-' ? {} : { key: word.replace('-', '') }))).toEqual([
    { $or: [{ truck: { $ilike: '%P-1%' } }, { key: 'P1' }] },
    { $or: [{ truck: { $ilike: '%-%' } }] },
  ])
})

test('a typed percent sign, underscore or backslash stands for itself', () => {
  expect(contains('50%_\\')).toEqual({ $ilike: '%50\\%\\_\\\\%' })
})

test('conditions hold together, and none of them leaves the list whole', () => {
  expect(allOf([null, null])).toBeNull()
  expect(allOf([null, { isActive: true }])).toEqual({ isActive: true })
  expect(allOf([{ isActive: true }, { id: 1 }])).toEqual({ $and: [{ isActive: true }, { id: 1 }] })
})

test('the second page of thirty begins after the thirtieth row', () => {
  const query = listQueryOf({ page: 1, pageSize: 30, where: null, orderBy: [{ field: 'email', direction: 'desc' }] })
  expect(query).toEqual({ offset: '30', limit: '30', orderBy: '[{"email":"desc"},{"id":"desc"}]' })
})
