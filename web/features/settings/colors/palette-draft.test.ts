import { weakestContrast } from '@snowplow/contract/settings/contrast.ts'
import { expect, test } from 'vitest'
import { themeNames, themes } from '../../../theme/themes.ts'
import { defaultTheme } from '../../../theme/tokens.ts'
import { canSave, findPaletteErrors, parseColor, toPalette, toPaletteDraft } from './palette-draft.ts'

const { light, dark } = defaultTheme

test('draftOf and paletteOfDraft round-trip every theme without errors', () => {
  for (const palette of themeNames.flatMap((name) => Object.values(themes[name]))) {
    expect(findPaletteErrors(toPaletteDraft(palette))).toEqual({})
    expect(toPalette(toPaletteDraft(palette))).toEqual(palette)
    expect(canSave(toPaletteDraft(palette), palette)).toBe(false)
  }
})

test('paletteErrors rejects backgrounds that do not match the mode', () => {
  const draft = { ...toPaletteDraft(light), 'background.paper': '#333333' }
  expect(findPaletteErrors(draft)).toEqual({ 'background.paper': 'must_be_light' })
  expect(findPaletteErrors({ ...draft, mode: 'dark' })).toEqual({ 'background.default': 'must_be_dark' })
  expect(findPaletteErrors({ ...toPaletteDraft(dark), 'background.default': '#ffffff' })).toEqual({
    'background.default': 'must_be_dark',
  })
})

test('paletteErrors allows light and dark colors for texts and accents', () => {
  expect(
    findPaletteErrors({ ...toPaletteDraft(light), 'text.primary': '#ffffff', 'primary.light': '#000000' }),
  ).toEqual({})
})

test('canSave is true only for a valid and changed draft', () => {
  const draft = toPaletteDraft(light)
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
  expect(parseColor(input)).toBe(color)
})

test('weakestContrast returns the lowest contrast of the palette’s texts', () => {
  expect(weakestContrast(light)).toBeGreaterThan(4.5)
  expect(weakestContrast(toPalette({ ...toPaletteDraft(light), 'secondary.contrastText': '#b8420a' }))).toBe(1)
  expect(weakestContrast(toPalette({ ...toPaletteDraft(light), 'text.secondary': '#cccccc' }))).toBeLessThan(2)
})
