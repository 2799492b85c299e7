import { expect, test } from 'vitest'
import { letterOf } from './useQueueKeys.ts'

test('letterOf > returns the Latin letter on any keyboard layout', () => {
  expect(letterOf({ key: 'a', code: 'KeyQ' })).toBe('A')
  expect(letterOf({ key: 'ش', code: 'KeyA' })).toBe('A')
  expect(letterOf({ key: 'ı', code: 'KeyI' })).toBe('I')
})

test('letterOf > returns null for keys that are not letters', () => {
  expect([letterOf({ key: 'Enter', code: 'Enter' }), letterOf({ key: '1', code: 'Digit1' })]).toEqual([null, null])
  expect(letterOf({ key: 'Dead', code: 'KeyA' })).toBeNull()
})
