import { expect, test } from 'vitest'
import { negotiateLanguage } from './negotiate-language.ts'

const supported = ['en', 'tr', 'ar']
const languageOf = negotiateLanguage((_, preferred) => preferred.find((tag) => supported.includes(tag)) ?? 'en')

test.each([
  ['tr', 'tr'],
  ['en;q=0.5, tr;q=0.9', 'tr'],
  ['ar;q=0.2, tr;q=0.9', 'tr'],
  ['tr;q=0', 'en'],
  ['ar;q=0.1, tr; q=0.000', 'ar'],
  ['tr;q=.', 'en'],
])('negotiateLanguage > resolves “%s” to %s', (accepted, language) => {
  expect(languageOf('', { 'accept-language': accepted })).toBe(language)
})
