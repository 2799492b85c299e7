import { expect, test } from 'vitest'
import { contains } from '../../lib/contains.ts'
import { combineConditions, searchIn, tablePageSizes, toListQuery } from './table-state.ts'

test('tablePageSizes are 10, 15, 20 and 30 rows', () => {
  expect(tablePageSizes).toEqual([10, 15, 20, 30])
})

test('searchIn matches every word in any of the fields', () => {
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

test('contains escapes percent signs, underscores and backslashes', () => {
  expect(contains('50%_\\')).toEqual({ $ilike: '%50\\%\\_\\\\%' })
})

test('allOf combines conditions and returns null without any', () => {
  expect(combineConditions([null, null])).toBeNull()
  expect(combineConditions([null, { isActive: true }])).toEqual({ isActive: true })
  expect(combineConditions([{ isActive: true }, { id: 1 }])).toEqual({ $and: [{ isActive: true }, { id: 1 }] })
})

test('listQueryOf computes offset, limit and a stable sort order', () => {
  const query = toListQuery({ page: 1, pageSize: 30, where: null, orderBy: [{ field: 'email', direction: 'desc' }] })
  expect(query).toEqual({ offset: '30', limit: '30', orderBy: '[{"email":"desc"},{"id":"desc"}]' })
})
