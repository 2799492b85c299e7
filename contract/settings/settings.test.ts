import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { layoutDefaults, layoutStyles } from './layouts.ts'
import { type Palette, parseSettings, Settings } from './settings.ts'

const color = '#112233'
const set = { main: color, light: color, dark: color, contrastText: color }
const palette: Palette = {
  palette: {
    mode: 'light',
    primary: set,
    secondary: set,
    background: { paper: color, default: color },
    text: { primary: color, secondary: color },
  },
}
const settings: Settings = {
  layout: layoutDefaults.layout1,
  theme: { main: palette, navbar: palette, toolbar: palette, footer: palette },
  customScrollbars: true,
  direction: 'ltr',
}

test.each(layoutStyles)('layoutDefaults > are valid for %s', (style) => {
  const chosen = { ...settings, layout: layoutDefaults[style] }
  expect(z.parse(Settings, chosen)).toEqual(chosen)
  expect(parseSettings(chosen)).toEqual(chosen)
})

test('parseSettings > keeps the valid parts of an older shape', () => {
  const older = {
    layout: { style: 'layout2', config: { mode: 'boxed' } },
    theme: { main: palette, navbar: { palette: { mode: 'dim' } } },
    customScrollbars: false,
    direction: 'upwards',
    animations: true,
  }
  expect(parseSettings(older)).toEqual({
    layout: layoutDefaults.layout2,
    theme: { main: palette },
    customScrollbars: false,
  })
})

test('parseSettings > returns valid parts of any stored value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (stored) => {
      const { theme, ...rest } = parseSettings(stored)
      const completed = { ...settings, ...rest, theme: { ...settings.theme, ...theme } }
      expect(z.safeParse(Settings, completed).success).toBe(true)
    }),
  )
})

test.each([
  ['a container narrower than 1024', { containerWidth: 1023 }],
  ['a container wider than a screen', { containerWidth: 1921 }],
  ['half a pixel', { containerWidth: 1100.5 }],
  ['an unknown mode', { mode: 'cinema' }],
  ['an unknown field', { surprise: 1 }],
])('Settings > rejects %s', (_, overrides) => {
  const layout = { style: 'layout1', config: { ...layoutDefaults.layout1.config, ...overrides } }
  expect(z.safeParse(Settings, { ...settings, layout }).success).toBe(false)
})
