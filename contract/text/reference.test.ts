import { expect, test } from 'vitest'
import { formatReference, newReference, parseReference } from './reference.ts'

test('newReference > has 8 characters without look-alikes and no pattern', () => {
  const references = Array.from({ length: 2000 }, newReference)
  for (const reference of references) expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(new Set(references).size).toBe(references.length)
  expect(new Set(references.join('')).size).toBe(32)
})

test.each(['7K4Q-M2XH', '7k4qm2xh', ' 7K4Q M2XH ', '7K4Q-M2XH-'])('parseReference > reads %s', (text) => {
  expect(parseReference(text)).toBe('7K4QM2XH')
})

test('parseReference > takes O for 0, and I and L for 1', () => {
  expect(parseReference('oI0l-OOLi')).toBe('01010011')
})

test.each(['', '7K4Q-M2X', '7K4Q-M2XH9', '7K4U-M2XH', '7K4Q-M2X!', '٧K4QM2XH'])(
  'parseReference > rejects %j',
  (text) => {
    expect(parseReference(text)).toBeNull()
  },
)

test('formatReference > is read back', () => {
  const reference = newReference()
  expect(parseReference(formatReference(reference))).toBe(reference)
})
