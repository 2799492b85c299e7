import { type PersonalField, personalFields } from '@snowplow/contract/entry/entry.ts'
import { expect, test } from 'vitest'
import { namesFamily } from './family-data.ts'

const nobody = Object.fromEntries(personalFields.map((field) => [field, ''])) as Record<PersonalField, string>
const values: Partial<Record<PersonalField, string>> = { email: 'flake@mail.example', phoneNumber: '(501) 555-0123' }
const others: Partial<Record<PersonalField, string>> = { email: 'other@mail.example', phoneNumber: '(501) 555-0199' }

test.each(personalFields)('namesFamily > finds %s in a story', (field) => {
  const value = values[field] ?? 'Quarkstein'
  const family = { ...nobody, [field]: value }
  expect(namesFamily(`My plow is for ${value}, I said.`, family)).toBe(true)
  expect(namesFamily(`My plow is for ${value.toUpperCase()}, I said.`, family)).toBe(true)
  expect(namesFamily(`My plow is for ${others[field] ?? 'everyone'}, I said.`, family)).toBe(false)
})

test('namesFamily > finds a phone number written in another way', () => {
  expect(namesFamily('Call 501.555.0123!', { ...nobody, phoneNumber: '(501) 555-0123' })).toBe(true)
})

test('namesFamily > needs each word of a school', () => {
  const family = { ...nobody, schoolName: 'Lincoln School' }
  expect(namesFamily('School was closed, the plow came.', family)).toBe(false)
  expect(namesFamily('The school of Lincoln was closed.', family)).toBe(true)
})

test.each(['', '  ', '!?'])('namesFamily > finds no value %j without a word', (value) => {
  const family = Object.fromEntries(personalFields.map((field) => [field, value])) as typeof nobody
  expect(namesFamily('It pushes snow!?  ', family)).toBe(false)
})
