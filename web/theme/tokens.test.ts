import { contrast, isLight, luminance, mix } from '@snowplow/contract/settings/luminance.ts'
import { expect, test } from 'vitest'
import { themeNames, themes } from './themes.ts'
import { defaultTheme, type Mode, toTokens, writeCss } from './tokens.ts'

const modes: Mode[] = ['light', 'dark']
const { light, dark } = defaultTheme

test('toTokens > maps each color of a palette to a property', () => {
  const { palette } = light
  expect(toTokens(light)).toMatchObject({
    page: palette.background.default,
    paper: palette.background.paper,
    ink: palette.text.primary,
    'ink-soft': palette.text.secondary,
    blue: palette.primary.main,
    'on-blue': palette.primary.contrastText,
    ice: palette.primary.light,
    orange: palette.secondary.main,
    'orange-deep': palette.secondary.dark,
    'on-orange': palette.secondary.contrastText,
  })
})

const every = themeNames.flatMap((name) => modes.map((mode) => [name, mode] as const))

test.each(every)('%s in %s mode has visible borders and readable signal colors', (name, mode) => {
  const tokens = toTokens(themes[name][mode])
  const of = (one: string, other: string) => contrast(tokens[one] ?? '', tokens[other] ?? '')
  for (const ground of ['paper', 'page']) {
    expect(of('line-strong', ground)).toBeGreaterThanOrEqual(3)
    for (const signal of ['danger', 'warning', 'success']) expect(of(signal, ground)).toBeGreaterThanOrEqual(4.5)
  }
  expect(of('on-danger', 'danger')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(mix(tokens.danger ?? '', tokens.ink ?? '', 0.15), tokens['on-danger'] ?? '')).toBeGreaterThanOrEqual(
    4.5,
  )
  expect(of('on-night', 'night')).toBeGreaterThanOrEqual(4.5)
})

test('writeCss > adds a section style only for a different palette', () => {
  const css = writeCss({ main: light, navbar: dark, toolbar: light, footer: light })
  expect(css).toContain('html:root{color-scheme:light;--page:#f3f7fb;')
  expect(css).toContain('html [data-section=navbar]{color-scheme:dark;--page:#0f1a2b;')
  expect(css).not.toMatch(/toolbar|footer/)
})

test('writeCss > gives a footer with a palette of its own its page and ink', () => {
  const css = writeCss({ main: light, navbar: light, toolbar: light, footer: dark })
  expect(css).toMatch(
    /html \[data-section=footer\]\{.*;--page:#0f1a2b;.*;--night:var\(--page\);--on-night:var\(--ink\)\}/,
  )
})

test.each([
  ['#000000', 0],
  ['#ffffff', 1],
  ['#808080', 0.2159],
  ['#ff0000', 0.2126],
])('luminance > is the WCAG value for %s', (color, expected) => {
  expect(luminance(color)).toBeCloseTo(expected, 4)
})

test.each([
  ['#f3f7fb', true],
  ['#bcbcbc', true],
  ['#bbbbbb', false],
  ['#12263f', false],
])('isLight > %s: %s', (color, expected) => {
  expect(isLight(color)).toBe(expected)
})

test('contrast > is 21 for black and white, and 1 for equal colors', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#123456', '#123456')).toBe(1)
})

test('mix > interpolates between two colors', () => {
  expect([mix('#000000', '#ffffff', 0), mix('#000000', '#ffffff', 0.5), mix('#000000', '#ffffff', 1)]).toEqual([
    '#000000',
    '#808080',
    '#ffffff',
  ])
})
