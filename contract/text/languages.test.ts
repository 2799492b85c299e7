import { expect, test } from 'vitest'
import { chooseLanguage, getDirection } from './languages.ts'

test('chooseLanguage > prefers the stored language to those of the browser', () => {
  expect(chooseLanguage('tr', ['ar-EG', 'en-US'])).toBe('tr')
})

test('chooseLanguage > uses the first supported language of the browser', () => {
  expect(chooseLanguage(null, ['de-DE', 'ar-EG', 'en-US'])).toBe('ar')
  expect(chooseLanguage(null, ['TR'])).toBe('tr')
  expect(chooseLanguage(null, ['en-GB', 'tr'])).toBe('en')
})

test('chooseLanguage > falls back to English for unsupported languages', () => {
  expect(chooseLanguage(null, [])).toBe('en')
  expect(chooseLanguage('xx', ['arn', 'trv', 'de'])).toBe('en')
  expect(chooseLanguage('xx', ['ar'])).toBe('ar')
})

test('chooseLanguage > chooses among the languages that the installation offers', () => {
  expect(chooseLanguage('es', ['es-MX', 'tr'])).toBe('tr')
  expect(chooseLanguage('es', ['tr'], ['en', 'es'])).toBe('es')
  expect(chooseLanguage('tr', ['es-MX'], ['en', 'es'])).toBe('es')
})

test('getDirection > is always rtl for Arabic and follows settings otherwise', () => {
  expect(getDirection('ar', 'ltr')).toBe('rtl')
  expect(getDirection('ar', null)).toBe('rtl')
  expect(getDirection('en', null)).toBe('ltr')
  expect(getDirection('tr', 'rtl')).toBe('rtl')
})
