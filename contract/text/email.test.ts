import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Email } from './text.ts'

const getErrors = (email: string) => z.safeParse(Email, email).error?.issues.map(({ message }) => message) ?? []

// RFC 5322, section 3.2.3: characters of an atom; subaddresses of RFC 5233.
test.each([
  'mom&dad@example.com',
  'office/plows@example.gov',
  'team#4@example.org',
  "o'neil@example.com",
  "d'@example.com",
  'family+plow@example.com',
  '_frost_@example.com',
  '!#$%&*/=?^`{|}~-@example.com',
  'a@b.example.museum',
  'Family@EXAMPLE.com',
  'family@xn--mnchen-3ya.example',
  `${'x'.repeat(64)}@example.com`,
])('Email > accepts %s', (email) => {
  expect(z.parse(Email, email)).toBe(email)
})

// RFC 5890 (IDNA): an international domain as it is typed, and as email inputs of some browsers send it.
test.each([
  ['kar@münchen.example', 'kar@xn--mnchen-3ya.example'],
  ['kar@MÜNCHEN.example', 'kar@xn--mnchen-3ya.example'],
  ['kar@mu\u0308nchen.example', 'kar@xn--mnchen-3ya.example'],
  ['mom&dad@пример.рф', 'mom&dad@xn--e1afmkfd.xn--p1ai'],
  ['yuki@例え。テスト', 'yuki@xn--r8jz45g.xn--zckzah'],
  ['ｙｕｋｉ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'yuki@example.com'],
  ['\u2068family@example.com\u2069\u00a0', 'family@example.com'],
])('Email > reads %s', (typed, email) => {
  expect(z.parse(Email, typed)).toBe(email)
})

test.each([
  ...['family@', '@example.com', 'family', 'a b@example.com', 'a@b@example.com', 'a,b@example.com', 'a@example'],
  ...['.a@example.com', 'a.@example.com', 'a..b@example.com', 'a@example.com.', 'a@example..com', 'a@-x.example'],
  ...['a@x-.example', 'a@exa_mple.com', 'a@192.0.2.1', 'a@[192.0.2.1]', '"a b"@example.com', 'a@münchen.example/x'],
  ...['a@münchen.example:25', 'Family <a@example.com>', 'mailto:a@example.com', `${'x'.repeat(65)}@example.com`],
  ...['fаmily@example.com', `a@${'x'.repeat(64)}.com`, 'a@１９２.0.2.1'],
])('Email > rejects %s', (email) => {
  expect(getErrors(email)).toEqual(['invalid'])
})

test('Email > rejects more than 254 characters', () => {
  const long = (length: number) => `${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(length)}.example.com`
  expect(getErrors(`${long(200)}`)).toContain('too_long')
})

test('Email > trims, and rejects empty input', () => {
  expect(z.parse(Email, '  family@example.com ')).toBe('family@example.com')
  expect(getErrors(' \u200b')).toEqual(['required'])
})
