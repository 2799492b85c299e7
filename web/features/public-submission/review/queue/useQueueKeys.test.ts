import { expect, test } from 'vitest'
import { letterOf } from './useQueueKeys.ts'

test('a letter is meant whatever the keyboard’s language', () => {
  expect(letterOf({ key: 'a', code: 'KeyQ' })).toBe('A')
  expect(letterOf({ key: 'ش', code: 'KeyA' })).toBe('A')
  expect(letterOf({ key: 'ı', code: 'KeyI' })).toBe('I')
})

test('keys that are no letters mean none', () => {
  expect([letterOf({ key: 'Enter', code: 'Enter' }), letterOf({ key: '1', code: 'Digit1' })]).toEqual([null, null])
  expect(letterOf({ key: 'Dead', code: 'KeyA' })).toBeNull()
})
