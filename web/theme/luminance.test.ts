import { expect, test } from 'vitest'
import { contrast, isLight, luminance, mix } from './luminance.ts'

test.each([
  ['#000000', 0],
  ['#ffffff', 1],
  ['#808080', 0.2159],
  ['#ff0000', 0.2126],
])('%s has the luminance that WCAG gives it', (color, expected) => {
  expect(luminance(color)).toBeCloseTo(expected, 4)
})

test.each([
  ['#f3f7fb', true],
  ['#bcbcbc', true],
  ['#bbbbbb', false],
  ['#12263f', false],
])('%s is light: %s', (color, expected) => {
  expect(isLight(color)).toBe(expected)
})

test('black and white have the greatest contrast, a colour and itself none', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#123456', '#123456')).toBe(1)
})

test('a mixed colour lies between the two', () => {
  expect([mix('#000000', '#ffffff', 0), mix('#000000', '#ffffff', 0.5), mix('#000000', '#ffffff', 1)]).toEqual([
    '#000000',
    '#808080',
    '#ffffff',
  ])
})
