import { containerWidths } from '@snowplow/contract/limits.ts'
import { expect, test } from 'vitest'
import { validateNumber } from './LayoutControls.tsx'

test.each([
  ['1023', 'tooLow'],
  ['1024', undefined],
  ['1920', undefined],
  ['1921', 'tooHigh'],
  ['-1200', 'tooLow'],
  ['1100.5', 'wholeNumber'],
  ['', 'wholeNumber'],
  ['wide', 'wholeNumber'],
])('validateNumber of the container width %o returns %s', (input, error) => {
  expect(validateNumber(input, containerWidths)).toBe(error)
})
