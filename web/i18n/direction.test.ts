import { expect, test } from 'vitest'
import { isolate } from './direction.ts'

test('isolate > isolates a name only among letters of the other direction', () => {
  expect(isolate('Plowy!', 'rtl')).toBe('\u2068Plowy!\u2069')
  expect(isolate('Plowy!', 'ltr')).toBe('Plowy!')
  expect(isolate('ملك الثلج', 'ltr')).toBe('\u2068ملك الثلج\u2069')
  expect(isolate('ملك الثلج', 'rtl')).toBe('ملك الثلج')
  expect(isolate('15', 'rtl')).toBe('15')
})
