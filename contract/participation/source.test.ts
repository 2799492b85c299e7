import { expect, test } from 'vitest'
import { otherSource, toSource } from './source.ts'

test.each([
  ['fair', 'fair'],
  [' Fall Fair_2026 ', 'fall-fair-2026'],
  ['a'.repeat(32), 'a'.repeat(32)],
  ['a'.repeat(33), otherSource],
  ['a'.repeat(4000), otherSource],
  ['<script>alert(1)</script>', otherSource],
  ['=1+1', otherSource],
  ['-fair', otherSource],
  ['معرض', otherSource],
  ['fair\u202e', otherSource],
  ['fair\u0000', otherSource],
  ['', otherSource],
])('toSource > counts %j as %s', (text, source) => {
  expect(toSource(text)).toBe(source)
})
