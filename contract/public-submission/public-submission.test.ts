import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Email } from '../text/text.ts'
import { nameKey } from '../text/words.ts'
import { SnowplowName, SubmissionFields } from './entry.ts'
import { formatPhoneNumber } from './public-submission.ts'

const getErrors = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ message }) => message) ?? []

describe('SnowplowName', () => {
  test.each([
    ['', 'required'],
    ['   ', 'blank'],
    ['Plow!', 'special_characters'],
    ['Snow-Plow', 'special_characters'],
    ['Plow 🚜', 'special_characters'],
    ['Tab\tPlow', 'special_characters'],
    ['\u3164', 'special_characters'],
    ['Pl\u115fow', 'special_characters'],
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

describe('formatPhoneNumber', () => {
  test('formats partial input', () => {
    const input = [
      '5',
      '501',
      '5015',
      '501555',
      '5015550',
      '5015550123',
      '50155501239',
      '1 501 555 0123',
      '+1 (501) 555-0123',
      'abc',
    ]
    expect(input.map(formatPhoneNumber)).toEqual([
      '(5',
      '(501',
      '(501) 5',
      '(501) 555',
      '(501) 555-0',
      '(501) 555-0123',
      '(501) 555-0123',
      '(501) 555-0123',
      '(501) 555-0123',
      '',
    ])
  })

  test('is idempotent, and makes any ten digits valid', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[2-9]\d{9}$/), (digits) => {
        const phone = formatPhoneNumber(digits)
        expect(formatPhoneNumber(phone)).toBe(phone)
        expect(getErrors(SubmissionFields.shape.phoneNumber, phone)).toEqual([])
      }),
    )
    expect(getErrors(SubmissionFields.shape.phoneNumber, '501-555-0123')).toEqual(['invalid'])
  })
})

test('formatPhoneNumber > ignores punctuation between the digits', () => {
  const mark = fc.constantFrom('', ' ', '-', '.', '(', ')', '+')
  fc.assert(
    fc.property(
      fc.stringMatching(/^[2-9]\d{9}$/),
      fc.array(mark, { minLength: 10, maxLength: 10 }),
      (digits, marks) => {
        const input = [...digits].map((digit, index) => `${marks[index]}${digit}`).join('')
        const formatted = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
        expect([formatPhoneNumber(input), formatPhoneNumber(`+1 ${input}`)]).toEqual([formatted, formatted])
      },
    ),
  )
})

test.each(['(501) 555-012', '(501)555-0123', '(501) 555-01234', '(٥٠١) 555-0123', ' (501) 555-0123', 'call me'])(
  'SubmissionFields > rejects the phone number %j',
  (phone) => {
    expect(getErrors(SubmissionFields.shape.phoneNumber, phone)).toEqual(['invalid'])
  },
)

test('Email > rejects more than 254 characters', () => {
  const long = (length: number) => `${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(length)}.example.com`
  expect(getErrors(Email, `${long(200)}`)).toContain('too_long')
})

test('Email > trims, and rejects empty or malformed input', () => {
  expect(z.parse(Email, '  family@example.com ')).toBe('family@example.com')
  expect([getErrors(Email, ''), getErrors(Email, 'family@'), getErrors(Email, 'a b@example.com')]).toEqual([
    ['required'],
    ['invalid'],
    ['invalid'],
  ])
})
