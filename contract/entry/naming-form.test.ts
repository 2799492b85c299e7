import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { nameKey } from '../text/words.ts'
import { SnowplowName } from './entry.ts'

const getErrors = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ message }) => message) ?? []

describe('SnowplowName', () => {
  test.each([
    ['', 'required'],
    ['   ', 'blank'],
    ['Plow!', 'special_characters'],
    ['Snow-Plow', 'special_characters'],
    ['Plow 🚜', 'special_characters'],
    ['\u3164', 'blank'],
    ['\u200b\u00a0', 'blank'],
    ['Plow 1\ufe0f\u20e3', 'special_characters'],
    ['I ❤\ufe0f Snow', 'special_characters'],
    ['one two three four five six', 'too_many_words'],
    ['x'.repeat(56), 'too_long'],
  ])('rejects %j: %s', (name, error) => {
    expect(getErrors(SnowplowName, name)).toContain(error)
  })

  test.each([
    'Plowy McPlowface',
    'Çiğdem Kar Küreği',
    'كاسحة الثلج',
    'Zoë 2',
    'x'.repeat(55),
    'a b c d e',
    'e\u0301clair',
  ])('accepts %j', (name) => {
    expect(getErrors(SnowplowName, name)).toEqual([])
  })

  test('trims, and does not count inner spaces as words', () => {
    expect(z.parse(SnowplowName, '  Truck   Norris ')).toBe('Truck   Norris')
    expect(getErrors(SnowplowName, 'a  b  c  d  e')).toEqual([])
  })

  // From word processors, web pages, chats and screen keyboards. Sources: Unicode Standard, chapter 23 (special areas and
  // format characters); reports of iOS dictation leaving U+FFFC.
  test.each([
    ['a no-break space', 'Snow\u00a0Bunny', 'Snow Bunny'],
    ['a narrow no-break space', 'Snow\u202fBunny', 'Snow Bunny'],
    ['an ideographic space', 'Snow\u3000Bunny', 'Snow Bunny'],
    ['a tab of a spreadsheet', 'Snow\tBunny', 'Snow Bunny'],
    ['a line break', 'Snow\r\nBunny\n', 'Snow Bunny'],
    ['a blank Braille pattern', 'Snow\u2800Bunny', 'Snow Bunny'],
    ['a soft hyphen', 'Snow\u00adball', 'Snowball'],
    ['a zero-width space', 'Snow\u200bball', 'Snowball'],
    ['a word joiner and a byte order mark', '\ufeffSnow\u2060ball', 'Snowball'],
    ['marks of direction', '\u200fكاسحة الثلج\u200e', 'كاسحة الثلج'],
    ['isolates and an override', '\u2068Snow\u202eball\u2069', 'Snowball'],
    ['a Persian joiner', 'برف\u200cروب', 'برفروب'],
    ['a variation selector after a digit', 'Plow 2\ufe0f', 'Plow 2'],
    ['a variation selector of a Han letter', '葛\u{e0100}城', '葛城'],
    ['a Hangul filler', 'Pl\u115fow', 'Plow'],
    ['a control character of a PDF', 'Snow\u0002ball', 'Snowball'],
    ['the place of a picture', 'Snow\ufffcball', 'Snowball'],
  ])('reads %s', (_, pasted, name) => {
    expect(z.parse(SnowplowName, pasted)).toBe(name)
    expect(nameKey(z.parse(SnowplowName, pasted))).toBe(nameKey(name))
  })

  test('rejects any six or more words', () => {
    const word = fc.stringMatching(/^[a-z]{1,4}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 6, maxLength: 9 }), (words) => {
        expect(getErrors(SnowplowName, words.join(' '))).toContain('too_many_words')
      }),
    )
  })
})

describe('nameKey', () => {
  test('ignores case, spacing and Unicode form', () => {
    expect(nameKey('sleetwood  MAC')).toBe(nameKey('Sleetwood Mac'))
    expect(nameKey('STRASSE')).toBe(nameKey('straße'))
    expect(nameKey('ΟΔΟΣ')).toBe(nameKey('οδος'))
    expect(nameKey('Ｐｌｏｗ')).toBe(nameKey('plow'))
    expect(nameKey('e\u0301')).toBe(nameKey('É'))
  })

  test.each([
    ['STRAẞE', 'strasse'],
    ['ﬁne Plow', 'FINE PLOW'],
    ['Ⅷ Plow', 'viii plow'],
    ['Ǆ', 'ǆ'],
    ['i\u0307ce', 'İce'],
  ])('is equal for %j and %j', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other))
  })

  test.each([
    ['Plow Two', 'Plow Too'],
    ['Plowtwo', 'Plow two'],
    ['Zoë', 'Zoe'],
  ])('differs for %j and %j', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other))
  })

  test('is stable for every form of every Unicode letter', () => {
    const different: string[] = []
    for (let point = 0x20; point <= 0x10ffff; point++) {
      const letter = String.fromCodePoint(point)
      if (!/[\p{L}\p{M}\p{Nd}]/u.test(letter)) continue
      const name = `a${letter}`
      const key = nameKey(name)
      const forms = [key, name.toUpperCase(), name.toLowerCase(), name.normalize('NFD'), name.normalize('NFKC')]
      if (forms.some((form) => nameKey(form) !== key)) different.push(point.toString(16))
    }
    expect(different).toEqual([])
  })

  test('is stable for random letters, marks and spaces', () => {
    const unit = fc.constantFrom('a', 'ß', 'ẞ', 'ς', 'Σ', 'İ', 'ı', '\u0307', '\u0345', '\u0301', 'ﬃ', 'ώ', '7', '٧')
    const word = fc.string({ unit, minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 4 }), (words, spaces) => {
        const name = words.join(' ')
        const key = nameKey(name)
        expect(nameKey(key)).toBe(key)
        expect(nameKey(`  ${words.join(' '.repeat(spaces))} `)).toBe(key)
        expect(nameKey(name.normalize('NFD'))).toBe(key)
        expect(nameKey(name.normalize('NFKC'))).toBe(key)
      }),
      { numRuns: 500 },
    )
  })
})
