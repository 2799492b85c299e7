import { weakestContrast } from '@snowplow/contract/settings/contrast.ts'
import { expect, test } from 'vitest'
import { themeNames, themes } from '../../../theme/themes.ts'
import { defaultTheme } from '../../../theme/tokens.ts'
import { canSave, colorIn, draftOf, paletteErrors, paletteOfDraft } from './palette-draft.ts'

const { light, dark } = defaultTheme

test('draftOf and paletteOfDraft round-trip every theme without errors', () => {
  for (const palette of themeNames.flatMap((name) => Object.values(themes[name]))) {
    expect(paletteErrors(draftOf(palette))).toEqual({})
    expect(paletteOfDraft(draftOf(palette))).toEqual(palette)
    expect(canSave(draftOf(palette), palette)).toBe(false)
  }
})

test('paletteErrors rejects backgrounds that do not match the mode', () => {
  const draft = { ...draftOf(light), 'background.paper': '#333333' }
  expect(paletteErrors(draft)).toEqual({ 'background.paper': 'must_be_light' })
  expect(paletteErrors({ ...draft, mode: 'dark' })).toEqual({ 'background.default': 'must_be_dark' })
  expect(paletteErrors({ ...draftOf(dark), 'background.default': '#ffffff' })).toEqual({
    'background.default': 'must_be_dark',
  })
})

test('paletteErrors allows light and dark colors for texts and accents', () => {
  expect(paletteErrors({ ...draftOf(light), 'text.primary': '#ffffff', 'primary.light': '#000000' })).toEqual({})
})

test('canSave is true only for a valid and changed draft', () => {
  const draft = draftOf(light)
  expect(canSave({ ...draft, 'primary.main': '#123456' }, light)).toBe(true)
  expect(canSave({ ...draft, 'primary.main': '#12345' }, light)).toBe(false)
  expect(canSave({ ...draft, 'primary.main': draft['primary.main'].toUpperCase() }, light)).toBe(false)
  expect(canSave({ ...draft, mode: 'dark' }, light)).toBe(false)
})

test.each([
  ['#1F5288', '#1f5288'],
  [' 1f5288 ', '#1f5288'],
  ['#1f528', null],
  ['red', null],
  ['', null],
])('colorIn parses %o as %o', (input, color) => {
  expect(colorIn(input)).toBe(color)
})

test('weakestContrast returns the lowest contrast of the palette’s texts', () => {
  expect(weakestContrast(light)).toBeGreaterThan(4.5)
  expect(weakestContrast(paletteOfDraft({ ...draftOf(light), 'secondary.contrastText': '#b8420a' }))).toBe(1)
  expect(weakestContrast(paletteOfDraft({ ...draftOf(light), 'text.secondary': '#cccccc' }))).toBeLessThan(2)
})
