import { Palette } from '@snowplow/contract/settings/settings.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contrast, isLight } from './luminance.ts'
import { themeNames, themes } from './themes.ts'

const every = themeNames.flatMap((name) => (['light', 'dark'] as const).map((mode) => [name, mode] as const))

test('there are eighteen themes, no two alike', () => {
  expect(themeNames.length).toBe(18)
  expect(new Set(every.map(([name, mode]) => JSON.stringify(themes[name][mode]))).size).toBe(36)
})

test.each(every)('every text of %s, %s, can be read on every ground it stands on', (name, mode) => {
  const { primary, secondary, background, text } = z.parse(Palette, themes[name][mode]).palette
  const grounds = [background.paper, background.default]
  const pairs: [string, string[]][] = [
    [text.primary, [...grounds, primary.light, secondary.light]],
    [text.secondary, [...grounds, primary.light, secondary.light]],
    [primary.main, [...grounds, primary.light]],
    [primary.dark, [...grounds, primary.light]],
    [secondary.main, [...grounds, secondary.light]],
    [primary.contrastText, [primary.main, primary.dark]],
    [secondary.contrastText, [secondary.main, secondary.dark]],
  ]
  const weak = pairs.flatMap(([ink, places]) =>
    places.filter((place) => contrast(ink, place) < 4.5).map((place) => `${ink} on ${place}: ${contrast(ink, place)}`),
  )
  expect(weak).toEqual([])
})

test.each(every)('the grounds of %s are %s', (name, mode) => {
  const { background } = themes[name][mode].palette
  for (const ground of Object.values(background)) expect(isLight(ground)).toBe(mode === 'light')
})
