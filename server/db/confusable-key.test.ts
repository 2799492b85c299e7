import { nameKey } from '@snowplow/contract/text/words.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spellInLatin, toConfusableKey } from './confusable-key.ts'

test.each([
  ['Sleetwood', 'Ѕleetwood', 'a Cyrillic capital'],
  ['Sleetwood', 'Ѕlееtwооd', 'Cyrillic vowels'],
  ['Blizzard Wizard', 'Вlizzard wizаrd', 'Cyrillic in both words'],
  ['North Star', 'Νοrth Stαr', 'Greek, capital and small'],
  ['Snow Rover', 'Sпow Roνer', 'small letters that look like other small ones'],
  ['Scope', 'Ѕсоре', 'a word that is all Cyrillic'],
  ['BOMB', 'ВОМВ', 'capitals that are all Cyrillic'],
  ['Snow', 'ꓢnow', 'Lisu'],
  ['Snow', 'Տnօw', 'Armenian'],
  ['Wizard', 'Ꮃizard', 'Cherokee'],
  ['Snow', 'Ｓｎｏｗ', 'wide letters'],
  ['Snow', 'ꜱɴᴏᴡ', 'small capitals'],
  ['Snöw', 'Ѕnӧw', 'an accent that both have'],
  ['Plow', 'PIow', 'a capital I'],
  ['Plow', 'P1ow', 'a one'],
  ['Plow', 'Pl0w', 'a zero'],
  ['PLOW', 'PI0W', 'capitals with a digit'],
  ['Ice Lord', '1ce l0rd', 'digits in both words'],
  ['Plow 1', 'Plow l', 'a number that is one letter'],
  ['Plow II', 'Plow 11', 'a Roman number and digits'],
  ['Plow 10', 'Plow IO', 'two digits and two letters'],
  ['Snow', 'Ѕn0w', 'a digit beside a Cyrillic letter'],
])('toConfusableKey > equals for %s and %s: %s', (one, other) => {
  expect(toConfusableKey(other)).toBe(toConfusableKey(one))
})

test.each([
  ['Снег', 'CHer', 'a Cyrillic word with a letter that has no look-alike'],
  ['Сова', 'Сава', 'two words in Cyrillic'],
  ['Νότος', 'Notoc', 'a word in Greek'],
  ['ثلج', 'ثلوج', 'two words in Arabic'],
  ['Kış', 'Kiş Kış', 'Turkish'],
  ['Çığ', 'Cig', 'Turkish letters and plain ones'],
  ['Zoë', 'Zoe', 'an accent'],
  ['Plow 1', 'Plow 11', 'two numbers'],
  ['Plow 5', 'Plow S', 'another digit'],
  ['Plow 0', 'Plow', 'a number'],
  ['Barn', 'Bam', 'letters that run together'],
])('toConfusableKey > differs for %s and %s: %s', (one, other) => {
  expect(toConfusableKey(other)).not.toBe(toConfusableKey(one))
})

test.each(['Сұңқар', 'ثلج كثير', 'Şimşek Işığı', '雪かき', 'Χιονοστιβάδα', 'Éclair', 'Snow 1', 'Kar Küreği'])(
  'spellInLatin > equals nameKey for %s',
  (name) => {
    expect(spellInLatin(name)).toBe(nameKey(name))
  },
)

const letters = ['абвеикмнорстухѕі', 'αβγδεζηικμνορσςτυχω', 'çğıişöüAI', 'abe', 'Il1o0', 'ثلجكير']
const word = fc
  .constantFrom(...letters)
  .chain((script) => fc.array(fc.constantFrom(...script), { minLength: 1, maxLength: 8 }).map((all) => all.join('')))

test('toConfusableKey > ignores case and spacing in every script', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const name = words.join(' ')
      for (const form of [name.toUpperCase(), name.toLowerCase(), words.join('  '), name.normalize('NFD')])
        if (nameKey(form) === nameKey(name)) expect(toConfusableKey(form)).toBe(toConfusableKey(name))
      expect(toConfusableKey(toConfusableKey(name))).toBe(toConfusableKey(name))
    }),
    { numRuns: 5000 },
  )
})
