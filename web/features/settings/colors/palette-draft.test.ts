import { weakestContrast } from '@snowplow/contract/settings/contrast.ts'
import { expect, test } from 'vitest'
import { themeNames, themes } from '../../../theme/themes.ts'
import { defaultTheme } from '../../../theme/tokens.ts'
import { canSave, colorIn, draftOf, paletteErrors, paletteOfDraft } from './palette-draft.ts'

const { light, dark } = defaultTheme

test('every theme can be edited: it has no faults and comes back unchanged', () => {
  for (const palette of themeNames.flatMap((name) => Object.values(themes[name]))) {
    expect(paletteErrors(draftOf(palette))).toEqual({})
    expect(paletteOfDraft(draftOf(palette))).toEqual(palette)
    expect(canSave(draftOf(palette), palette)).toBe(false)
  }
})

test('light mode has light grounds, dark mode dark, also when it is switched', () => {
  const draft = { ...draftOf(light), 'background.paper': '#333333' }
  expect(paletteErrors(draft)).toEqual({ 'background.paper': 'must_be_light' })
  expect(paletteErrors({ ...draft, mode: 'dark' })).toEqual({ 'background.default': 'must_be_dark' })
  expect(paletteErrors({ ...draftOf(dark), 'background.default': '#ffffff' })).toEqual({
    'background.default': 'must_be_dark',
  })
})

test('any other colour may be light or dark', () => {
  expect(paletteErrors({ ...draftOf(light), 'text.primary': '#ffffff', 'primary.light': '#000000' })).toEqual({})
})

test('only what changed and is valid can be saved', () => {
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
])('%o means the colour %o', (input, color) => {
  expect(colorIn(input)).toBe(color)
})

test('the least readable of a palette’s texts is found', () => {
  expect(weakestContrast(light)).toBeGreaterThan(4.5)
  expect(weakestContrast(paletteOfDraft({ ...draftOf(light), 'secondary.contrastText': '#b8420a' }))).toBe(1)
  expect(weakestContrast(paletteOfDraft({ ...draftOf(light), 'text.secondary': '#cccccc' }))).toBeLessThan(2)
})
