import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { NewPassword } from '../auth/credentials.ts'
import { SnowplowName } from '../entry/entry.ts'
import { Email, id, instant, line, multiline, optionalLine } from './text.ts'

const name = line(128)
const description = multiline(2000)
const getErrors = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ message }) => message) ?? []

const threeAccents = 'Sno\u0301\u0302\u0303w'

describe.each(Object.entries({ name, description, SnowplowName }))('%s', (_, schema) => {
  test.each([
    ['three accents', threeAccents],
    ['three decomposed accents', threeAccents.normalize('NFD')],
    ['forty accents', `Z${'\u0335'.repeat(40)}algo`],
    ['three enclosing circles', 'A\u20dd\u20dd\u20dd'],
    ['three marks around a joiner', 'A\u0301\u0302\u034f\u0303'],
    ['five Thai vowels above', `\u0e01${'\u0e47'.repeat(5)}`],
    ['three Arabic vowels', 'ب\u064e\u064f\u0650'],
    ['five Burmese signs', `\u1019${'\u102d'.repeat(5)}`],
  ])('rejects %s on a letter', (_mark, text) => {
    expect(getErrors(schema, text)).not.toEqual([])
    if (!text.includes('\u034f') && !text.includes('\u20dd'))
      expect(getErrors(schema, text)).toEqual(['too_many_marks'])
  })

  test.each([
    ['two accents', 'Sno\u0301\u0302w'],
    ['decomposed Vietnamese', 'Nguyễn Thị Ngọc Hằng'.normalize('NFD')],
    ['an Arabic shadda with its vowel', 'محمَّد ترأَّس'],
    ['polytonic Greek', 'ᾧ'],
    ['Thai', 'ที่นี่ น้ำ'],
    ['Hindi', 'ज़ाँ क़ुंबा हिंदी'],
    ['Burmese', 'မြို့'],
    ['Tibetan', 'བརྒྱུད'],
    ['pointed Hebrew', 'הַשָּׁנָה'],
    ['Turkish', 'Çiğdem İnci'.normalize('NFD')],
  ])('accepts %s', (_script, text) => {
    expect(z.parse(schema, text)).toBe(text)
  })
})

test('line > accepts any two accents on a letter, rejects any three', () => {
  const accent = fc.integer({ min: 0x300, max: 0x36f }).filter((point) => ![0x344, 0x34f].includes(point))
  const text = fc.tuple(
    fc.constantFrom('x', 'o', 'é', 'ж', 'ω', '字', 'ظ'),
    fc.array(accent, { minLength: 3, maxLength: 3 }),
  )
  fc.assert(
    fc.property(text, ([letter, accents]) => {
      for (const form of ['NFC', 'NFD'] as const) {
        const withAccents = (count: number) =>
          `a${letter}${String.fromCodePoint(...accents.slice(0, count))}z`.normalize(form)
        expect(getErrors(name, withAccents(3))).toEqual(['too_many_marks'])
        expect(getErrors(name, withAccents(letter === 'é' ? 1 : 2))).toEqual([])
      }
    }),
  )
})

describe('invisible characters', () => {
  test.each([
    ['a right-to-left override', 'Sleet \u202etseW\u202c Mac', 'Sleet tseW Mac'],
    ['isolates and marks', '\u2066Sleet\u2069 \u200eMac\u200f\u061c', 'Sleet Mac'],
    ['zero-width spaces and a byte order mark', '\ufeffSle\u200bet\u2060 Mac\u200b', 'Sleet Mac'],
    ['soft hyphens and fillers', 'Sle\u00adet\u3164\u115f Mac', 'Sleet Mac'],
    ['redundant joiners', '\u200dSle\u200cet\u200d \u200cMac', 'Sleet Mac'],
    ['redundant variation selectors, and tags', 'Sle\ufe0fet\u{e0041} Mac\u{e0100}', 'Sleet Mac'],
    ['spaces next to invisible characters', '\u200b Sleet Mac \u200e', 'Sleet Mac'],
    ['white space other than a space', '\u00a0Sleet\tMac\r\nthe\u2003Plow\u2028', 'Sleet Mac the Plow'],
    ['control characters', 'Sle\u0002et\u0007 Mac\u009d', 'Sleet Mac'],
  ])('line removes %s', (_, text, expected) => {
    expect(z.parse(name, text)).toBe(expected)
  })

  test('line rejects text of invisible characters only', () => {
    expect(getErrors(name, '\u200b\u202e \u3164')).toContain('required')
  })

  test.each(['می\u200cخواهم', 'ক্\u200dষ', '👩🏽\u200d🚒 ❤\ufe0f\u200d🔥', '1\ufe0f\u20e3', '葛\u{e0100}城'])(
    'line and multiline keep the joiners and selectors of %s',
    (text) => {
      expect([z.parse(name, text), z.parse(description, text)]).toEqual([text, text])
    },
  )

  test('multiline keeps bidi controls and removes redundant characters', () => {
    expect(z.parse(description, 'Plow \u2067كاسحة\u2069\u200e 2\nSle\u200bet')).toBe(
      'Plow \u2067كاسحة\u2069\u200e 2\nSleet',
    )
  })

  // Word copies a manual line break as a vertical tab and a page break as a form feed; Pages copies U+2028.
  test.each(['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
    'multiline reads %j as a line break',
    (sign) => expect(z.parse(description, `${sign}Sleet${sign}${sign}Mac${sign}`)).toBe('Sleet\n\nMac'),
  )

  // A phone number copied from a contact begins with an override; slides break lines with U+000B, notes with U+2028.
  test.each([
    ['a bidi override', 'Call \u202d(501) 555-0123\u202c!', 'Call (501) 555-0123\u202c!'],
    ['line breaks of other programs', 'one\r\ntwo\u000bthree\u2028four\ffive\rsix', 'one\ntwo\nthree\nfour\nfive\nsix'],
    ['control characters of a PDF', 'snow\u0002ball\u0007\tplow\u009d', 'snowball\tplow'],
    ['white space around', '\u00a0\n Snow\u00a0plow \n', 'Snow\u00a0plow'],
  ])('multiline reads %s', (_, pasted, text) => {
    expect(z.parse(description, pasted)).toBe(text)
  })

  test('Email removes them, and rejects look-alike letters', () => {
    expect(z.parse(Email, '\u200bfamily@exam\u00adple.com\u202c')).toBe('family@example.com')
    expect(getErrors(Email, 'fаmily@example.com')).toEqual(['invalid'])
  })

  test('NewPassword keeps them', () => {
    expect(z.parse(NewPassword, 'می\u200cخواهم \u202e1234')).toBe('می\u200cخواهم \u202e1234')
  })

  test('line removes them from random text, idempotently', () => {
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
      fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
        const parsed = z.safeParse(name, text)
        if (!parsed.success) return
        expect(parsed.data).not.toMatch(/\u200b|\u202e|\u2069|\u00ad|a\u200c|a\u200d|a\ufe0f/)
        expect(z.parse(name, parsed.data)).toBe(parsed.data)
      }),
      { numRuns: 2000 },
    )
  })
})

test.each(Object.entries({ name, description, Email, SnowplowName, id: id(), instant: instant() }))(
  '%s > reports required if missing, wrong_type for another type',
  (schemaName, schema) => {
    const invalidValues = [null, true, {}, [], schemaName === 'id' ? '1' : 1]
    expect(getErrors(schema, undefined)).toEqual(['required'])
    expect(invalidValues.map((value) => getErrors(schema, value)[0])).toEqual(invalidValues.map(() => 'wrong_type'))
  },
)

describe('optionalLine', () => {
  const nickname = optionalLine(5)

  test.each([[''], ['  '], [null], [undefined]])('reads %j as null', (value) => {
    expect(z.parse(nickname, value)).toBeNull()
  })

  test('validates other text like line', () => {
    expect(z.parse(nickname, ' Ada ')).toBe('Ada')
    expect([getErrors(nickname, 'Augusta'), getErrors(nickname, 'a\ud800'), getErrors(nickname, 5)]).toEqual([
      ['too_long'],
      ['control_characters'],
      ['wrong_type'],
    ])
  })
})
