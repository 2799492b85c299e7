import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { EntryContent, OptionalPhoneNumber } from './entry.ts'
import { formatPhoneNumber } from './phone-number.ts'

const { phoneNumber: PhoneNumber } = EntryContent.shape
const getErrors = (phone: string) => z.safeParse(PhoneNumber, phone).error?.issues.map(({ message }) => message) ?? []

describe('formatPhoneNumber', () => {
  test.each([
    ['5', '(5'],
    ['501', '(501'],
    ['(5015', '(501) 5'],
    ['501555', '(501) 555'],
    ['5015550', '(501) 555-0'],
    ['1', '1'],
    ['+', '+'],
    ['+1', '+1'],
    ['+15', '+1 (5'],
    ['1 (501) 555-012', '1 (501) 555-012'],
    ['1 (501) 555-0123', '(501) 555-0123'],
    ['(', ''],
  ])('formats the beginning %j', (typed, shown) => {
    expect(formatPhoneNumber(typed)).toBe(shown)
  })

  // E.164 and local forms of browsers' autofill (WHATWG HTML, tel and tel-national), contact apps, RFC 3966.
  test.each([
    '5015550123',
    '501-555-0123',
    '501.555.0123',
    '501 555 0123',
    '501/555-0123',
    '(501)555-0123',
    ' (501) 555-0123 ',
    '501·555·0123',
    '+15015550123',
    '+1 (501) 555-0123',
    '1-501-555-0123',
    '1 501 555 0123',
    '(+1) 501-555-0123',
    'tel:+1-501-555-0123',
    '501\u00a0555\u00a00123',
    '501\u2011555\u20110123',
    '501–555–0123',
    '501−555−0123',
    '\u202d(501) 555-0123\u202c',
    '\u200e+1\u00a0501\u2007555\u202f0123',
    '501\u200b5550123',
    '٥٠١٥٥٥٠١٢٣',
    '۵۰۱-۵۵۵-۰۱۲۳',
    '५०१ ५५५ ०१२३',
    '５０１５５５０１２３',
    '＋１（５０１）５５５－０１２３',
  ])('reads %j', (written) => {
    expect([formatPhoneNumber(written), z.parse(PhoneNumber, written)]).toEqual(Array(2).fill('(501) 555-0123'))
  })

  test.each(['7875550123', '(555) 555-0123', '(671) 555-0123', '8095550123', '(999) 999-9999'])(
    'accepts the pattern of %j, assigned or not',
    (phone) => {
      expect(getErrors(phone)).toEqual([])
    },
  )

  // Bug reports of phone inputs: other countries, extensions, and missing or additional digits.
  test.each([
    '+44 20 7946 0958',
    '+90 532 123 45 67',
    '٠٠٤٤٢٠٧٩٤٦٠٩٥٨',
    '011 44 20 7946 0958',
    '+52 55 1234 5678',
    '+5015550123',
    '501-555-0123 ext. 4567',
    '501-555-0123 x4567',
    '501-555-0123 #45',
    '501-555-0123,,45',
    '501-555-0123 4567',
    '501-555-0123 / 501-555-0199',
    '(501) 555-01234',
    '1 501 555 01234',
    '1-800-FLOWERS',
    'call me',
  ])('keeps %j, which is refused', (written) => {
    expect([formatPhoneNumber(written), getErrors(written)]).toEqual([written, ['invalid']])
  })

  test.each([
    ['1 501 555 012', '1 (501) 555-012'],
    ['555-0123', '(555) 012-3'],
    ['0155550123', '(015) 555-0123'],
    ['501-055-0123', '(501) 055-0123'],
    ['501-155-0123', '(501) 155-0123'],
    ['1501555012', '1 (501) 555-012'],
  ])('formats %j, which is refused', (written, shown) => {
    expect([formatPhoneNumber(written), getErrors(written)]).toEqual([shown, ['invalid']])
  })

  test('loses no digit but a country code 1, and is idempotent', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789', '(', ')', ' ', '-', '+', 'x', '٣', '７') })
    const getDigits = (written: string) => written.normalize('NFKC').replace(/٣/g, '3').replace(/\D/g, '')
    fc.assert(
      fc.property(text, (written) => {
        const shown = formatPhoneNumber(written)
        expect(getDigits(shown)).toBe(
          getDigits(shown).length === 10 ? getDigits(written).replace(/^1(?=\d{10}$)/, '') : getDigits(written),
        )
        expect(formatPhoneNumber(shown)).toBe(shown)
      }),
      { numRuns: 2000 },
    )
  })

  test('reads the digits of each script', () => {
    const first = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) => {
      const [before, digit] = [code - 1, code].map((point) => /\p{Nd}/u.test(String.fromCodePoint(Math.max(point, 0))))
      return digit && !before
    })
    expect(first.length).toBeGreaterThan(50)
    for (const zero of first)
      expect(formatPhoneNumber([...'5015550123'].map((digit) => String.fromCodePoint(zero + +digit)).join(''))).toBe(
        '(501) 555-0123',
      )
  })
})

test('PhoneNumber > is required unless optional', () => {
  expect([getErrors(''), getErrors(' - ')]).toEqual([['required'], ['required']])
  expect(z.parse(OptionalPhoneNumber, '')).toBe('')
})
