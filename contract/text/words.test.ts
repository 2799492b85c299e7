import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractWords } from './words.ts'

test.each([
  ['Blizzard  Buster!', ['blizzard', 'buster']],
  ['Dad’s and Mom\'s "plow"', ['dads', 'and', 'moms', 'plow']],
  ['ÇİĞDEM Straße Łódź smørrebrød', ['cigdem', 'strasse', 'lodz', 'smorrebrod']],
  ['snow-plow/50% 3rd', ['snow', 'plow', '50', '3rd']],
  ['ﬁre ２０００', ['fire', '2000']],
  ['الثَّلْج 雪', ['الثلج', '雪']],
  ['𝛓 ΟΔΟΣ ᾴ', ['σ', 'οδος', 'αι']],
  ['!? …', []],
])('extractWords > splits %j into %j', (text, words) => {
  expect(extractWords(text)).toEqual(words)
})

test('extractWords > returns only letters and digits for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const words = extractWords(text)
      for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}]{1,64}$/u)
      expect(extractWords(words.join(' '))).toEqual(words)
    }),
    { numRuns: 2000 },
  )
})
