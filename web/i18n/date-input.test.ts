import { expect, test } from 'vitest'
import { readDay, writeDay } from './date-input.ts'

test('writeDay > formats a day in the input order of the language', () => {
  expect(['en', 'tr', 'ar'].map((language) => writeDay('2025-09-05', language))).toEqual([
    '09/05/2025',
    '05.09.2025',
    '05/09/2025',
  ])
  expect(writeDay('next week', 'en')).toBe('next week')
})

test('readDay > parses a day in the order of the language', () => {
  expect(['9/5/2025', '09-05-2025', '9.5.25', ' 9 5 2025 '].map((input) => readDay(input, 'en'))).toEqual(
    Array(4).fill('2025-09-05'),
  )
  expect(['5.9.2025', '05/09/25'].map((input) => readDay(input, 'tr'))).toEqual(Array(2).fill('2025-09-05'))
  expect(['5/9/2025', '٥/٩/٢٠٢٥', '05‏/09‏/2025'].map((input) => readDay(input, 'ar'))).toEqual(
    Array(3).fill('2025-09-05'),
  )
})

test('readDay > parses an ISO day in every language', () => {
  for (const language of ['en', 'tr', 'ar']) expect(readDay('2025-09-05', language)).toBe('2025-09-05')
})

test('readDay > returns null for a day that does not exist', () => {
  for (const input of ['', '9/5', '13/40/2025', '2/30/2025', '9/5/123', 'tomorrow', '0025-01-01', '9/5/2025 8:00'])
    expect(readDay(input, 'en')).toBeNull()
})
