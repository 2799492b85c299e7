import { expect, test } from 'vitest'
import { toSchoolKey } from './school-key.ts'

test.each([
  ['Sample Grove Elementary School', 'sample grove elementary'],
  ['SAMPLE  GROVE ELEM.', 'Sample Grove Elementary'],
  ['St. Sample’s School', 'Saint Samples'],
  ['E. Sample Jr. High', 'East Sample Junior High School'],
  ['École Sample', 'ecole sample'],
  ['The School', 'the school'],
])('toSchoolKey > is equal for %s and %s', (one, other) => {
  expect(toSchoolKey(one)).toBe(toSchoolKey(other))
  expect(toSchoolKey(one)).not.toBe('')
})

test('toSchoolKey > tells an elementary school from a high school', () => {
  expect(toSchoolKey('Sample Grove Elementary')).not.toBe(toSchoolKey('Sample Grove High'))
  expect(toSchoolKey('Sample Grove')).not.toBe(toSchoolKey('Sample Grove High'))
})
