import { expect, test } from 'vitest'
import { contrast } from './luminance.ts'
import { defaultTheme, type Mode } from './palette.ts'
import { themeNames, themes } from './themes.ts'
import { cssOf, tokensOf } from './tokens.ts'

const modes: Mode[] = ['light', 'dark']
const { light, dark } = defaultTheme

test('each colour of a palette has its property', () => {
  const { palette } = light
  expect(tokensOf(light)).toMatchObject({
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

test.each(every)('borders of %s, %s, can be seen, and words on its darkest ground be read', (name, mode) => {
  const tokens = tokensOf(themes[name][mode])
  const of = (one: string, other: string) => contrast(tokens[one] ?? '', tokens[other] ?? '')
  for (const ground of ['paper', 'page']) {
    expect(of('line-strong', ground)).toBeGreaterThanOrEqual(3)
    for (const signal of ['danger', 'warning', 'success']) expect(of(signal, ground)).toBeGreaterThanOrEqual(4.5)
  }
  expect(of('on-night', 'night')).toBeGreaterThanOrEqual(4.5)
})

test('a part has a style of its own only where its palette differs', () => {
  const css = cssOf({ main: light, navbar: dark, toolbar: light, footer: light })
  expect(css).toContain('html:root{color-scheme:light;--page:#f3f7fb;')
  expect(css).toContain('html [data-part=navbar]{color-scheme:dark;--page:#0f1a2b;')
  expect(css).not.toMatch(/toolbar|footer/)
})
