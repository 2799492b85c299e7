import { readableContrast, weakestContrast } from '@snowplow/contract/settings/contrast.ts'
import { isLight } from '@snowplow/contract/settings/luminance.ts'
import { Palette } from '@snowplow/contract/settings/settings.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { themeNames, themes } from './themes.ts'

const every = themeNames.flatMap((name) => (['light', 'dark'] as const).map((mode) => [name, mode] as const))

test('themes > are eighteen different ones', () => {
  expect(themeNames.length).toBe(18)
  expect(new Set(every.map(([name, mode]) => JSON.stringify(themes[name][mode]))).size).toBe(36)
})

test.each(every)('%s in %s mode has readable text on every background', (name, mode) => {
  expect(weakestContrast(z.parse(Palette, themes[name][mode]))).toBeGreaterThanOrEqual(readableContrast)
})

test.each(every)('backgrounds of %s are %s', (name, mode) => {
  const { background } = themes[name][mode].palette
  for (const ground of Object.values(background)) expect(isLight(ground)).toBe(mode === 'light')
})
