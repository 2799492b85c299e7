import { expect, test } from 'vitest'
import { isPlainCounty } from './county-title.ts'

test.each([
  ['Pulaski', true, true],
  ['St. Louis', true, true],
  ['Roanoke City', true, false],
  ['James City County', true, false],
  ['Capitol Planning Region', true, false],
  ['Orleans Parish', false, false],
  ['Guam', false, false],
])('isPlainCounty > for %s in a state with counties (%s) returns %s', (name, hasCounties, isCalledSo) => {
  expect(isPlainCounty(name, hasCounties)).toBe(isCalledSo)
})
