import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { NewPassword } from '../auth/credentials.ts'
import { SnowplowName } from '../public-submission/entry.ts'
import { Email, id, instant, line, multiline, optionalLine } from './text.ts'

const name = line(128)
const description = multiline(2000)
const getErrors = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ message }) => message) ?? []

const piled = 'Sno\u0301\u0302\u0303w'

describe.each(Object.entries({ name, description, SnowplowName }))('%s', (_, schema) => {
  test.each([
    ['three accents', piled],
    ['three accents in other forms', piled.normalize('NFD')],
    ['forty accents', `Z${'\u0335'.repeat(40)}algo`],
    ['three circles around it', 'A\u20dd\u20dd\u20dd'],
    ['three marks with a joiner between them', 'A\u0301\u0302\u034f\u0303'],
    ['five Thai vowels above', `\u0e01${'\u0e47'.repeat(5)}`],
    ['three vowels of Arabic', 'ب\u064e\u064f\u0650'],
    ['five signs of Burmese', `\u1019${'\u102d'.repeat(5)}`],
  ])('is refused with %s on a letter', (_mark, text) => {
    expect(getErrors(schema, text)).not.toEqual([])
    if (!text.includes('\u034f') && !text.includes('\u20dd'))
      expect(getErrors(schema, text)).toEqual(['too_many_marks'])
  })

  test.each([
    ['two accents', 'Sno\u0301\u0302w'],
    ['Vietnamese in letters and marks', 'Nguyễn Thị Ngọc Hằng'.normalize('NFD')],
    ['an Arabic shadda with its vowel', 'محمَّد ترأَّس'],
    ['Greek of old', 'ᾧ'],
    ['Thai', 'ที่นี่ น้ำ'],
    ['Hindi', 'ज़ाँ क़ुंबा हिंदी'],
    ['Burmese', 'မြို့'],
    ['Tibetan', 'བརྒྱུད'],
    ['pointed Hebrew', 'הַשָּׁנָה'],
    ['Turkish', 'Çiğdem İnci'.normalize('NFD')],
  ])('may be in %s', (_script, text) => {
    expect(z.parse(schema, text)).toBe(text)
  })
})

test('a letter with any three accents is refused, with any two it is not', () => {
  const accent = fc.integer({ min: 0x300, max: 0x36f }).filter((point) => ![0x344, 0x34f].includes(point))
  const text = fc.tuple(
    fc.constantFrom('x', 'o', 'é', 'ж', 'ω', '字', 'ظ'),
    fc.array(accent, { minLength: 3, maxLength: 3 }),
  )
  fc.assert(
    fc.property(text, ([letter, accents]) => {
      for (const form of ['NFC', 'NFD'] as const) {
        const carrying = (count: number) =>
          `a${letter}${String.fromCodePoint(...accents.slice(0, count))}z`.normalize(form)
        expect(getErrors(name, carrying(3))).toEqual(['too_many_marks'])
        expect(getErrors(name, carrying(letter === 'é' ? 1 : 2))).toEqual([])
      }
    }),
  )
})

describe('what cannot be seen', () => {
  test.each([
    ['a right-to-left override', 'Sleet \u202etseW\u202c Mac', 'Sleet tseW Mac'],
    ['isolates and marks', '\u2066Sleet\u2069 \u200eMac\u200f\u061c', 'Sleet Mac'],
    ['zero-width spaces and a byte order mark', '\ufeffSle\u200bet\u2060 Mac\u200b', 'Sleet Mac'],
    ['soft hyphens and fillers', 'Sle\u00adet\u3164\u115f Mac', 'Sleet Mac'],
    ['joiners that join nothing', '\u200dSle\u200cet\u200d \u200cMac', 'Sleet Mac'],
    ['selectors that select nothing, and tags', 'Sle\ufe0fet\u{e0041} Mac\u{e0100}', 'Sleet Mac'],
    ['spaces that were hidden behind it', '\u200b Sleet Mac \u200e', 'Sleet Mac'],
  ])('%s: a line is without it', (_, text, expected) => {
    expect(z.parse(name, text)).toBe(expected)
  })

  test('a line of it alone is missing', () => {
    expect(getErrors(name, '\u200b\u202e \u3164')).toContain('required')
  })

  test.each(['می\u200cخواهم', 'ক্\u200dষ', '👩🏽\u200d🚒 ❤\ufe0f\u200d🔥', '1\ufe0f\u20e3', '葛\u{e0100}城'])(
    'but what shapes %s stays',
    (text) => {
      expect([z.parse(name, text), z.parse(description, text)]).toEqual([text, text])
    },
  )

  test('a text of several lines keeps its directions and loses idle characters', () => {
    expect(z.parse(description, 'Plow \u2067كاسحة\u2069\u200e 2\nSle\u200bet')).toBe(
      'Plow \u2067كاسحة\u2069\u200e 2\nSleet',
    )
  })

  test.each(['\u202d', '\u202e'])('an override %j in it is refused: it shows other words than there are', (sign) => {
    expect(getErrors(description, `A ${sign}live plow`)).toEqual(['control_characters'])
  })

  test.each(['Sle\u200bet', 'Sle\u202eet', 'Sle\u00adet', 'Sle\u200det'])('%j is no snowplow name', (text) => {
    expect(getErrors(SnowplowName, text)).toEqual(['special_characters'])
  })

  test('an email is without it, and has no letters that look like others', () => {
    expect(z.parse(Email, '\u200bfamily@exam\u00adple.com\u202c')).toBe('family@example.com')
    expect(getErrors(Email, 'fаmily@example.com')).toEqual(['invalid'])
  })

  test('a password is what was typed', () => {
    expect(z.parse(NewPassword, 'می\u200cخواهم \u202e1234')).toBe('می\u200cخواهم \u202e1234')
  })

  test('no line keeps any, and reading a line again does not change it', () => {
    const unit = fc.constantFrom(
      'a',
      'ж',
      'م',
      '❤',
      '1',
      ' ',
      '\u0301',
      '\u200b',
      '\u200c',
      '\u200d',
      '\u202e',
      '\u2069',
      '\ufe0f',
      '\u00ad',
    )
    fc.assert(
      fc.property(fc.string({ unit: unit, maxLength: 12 }), (text) => {
        const read = z.safeParse(name, text)
        if (!read.success) return
        expect(read.data).not.toMatch(/\u200b|\u202e|\u2069|\u00ad|a\u200c|a\u200d|a\ufe0f/)
        expect(z.parse(name, read.data)).toBe(read.data)
      }),
      { numRuns: 2000 },
    )
  })
})

test.each(Object.entries({ name, description, Email, SnowplowName, id: id(), instant: instant() }))(
  '%s that is not there is required, and one of another type has the wrong one',
  (what, schema) => {
    const invalidValues = [null, true, {}, [], what === 'id' ? '1' : 1]
    expect(getErrors(schema, undefined)).toEqual(['required'])
    expect(invalidValues.map((value) => getErrors(schema, value)[0])).toEqual(invalidValues.map(() => 'wrong_type'))
  },
)

describe('optionalLine', () => {
  const nickname = optionalLine(5)

  test.each([[''], ['  '], [null], [undefined]])('reads %j as null', (value) => {
    expect(z.parse(nickname, value)).toBeNull()
  })

  test('holds other texts to the rules of a line', () => {
    expect(z.parse(nickname, ' Ada ')).toBe('Ada')
    expect([getErrors(nickname, 'Augusta'), getErrors(nickname, 'a\u0007'), getErrors(nickname, 5)]).toEqual([
      ['too_long'],
      ['control_characters'],
      ['wrong_type'],
    ])
  })
})
