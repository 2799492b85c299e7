import { expect, test } from 'vitest'
import { findLetter } from './useQueueKeys.ts'

test('findLetter > returns the Latin letter on any keyboard layout', () => {
  expect(findLetter({ key: 'a', code: 'KeyQ' })).toBe('A')
  expect(findLetter({ key: 'ش', code: 'KeyA' })).toBe('A')
  expect(findLetter({ key: 'ı', code: 'KeyI' })).toBe('I')
})

test('findLetter > returns null for keys that are not letters', () => {
  expect([findLetter({ key: 'Enter', code: 'Enter' }), findLetter({ key: '1', code: 'Digit1' })]).toEqual([null, null])
  expect(findLetter({ key: 'Dead', code: 'KeyA' })).toBeNull()
})
