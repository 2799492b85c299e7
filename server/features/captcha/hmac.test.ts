import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hmac } from './hmac.ts'

test('is what node computes, for keys and messages of any length', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), fc.string({ maxLength: 500 }), (key, message) => {
      const expected = createHmac('sha256', key).update(message).digest('hex')
      expect(hmac(key)(message)).toBe(expected)
      expect(hmac(key)(Buffer.from(message))).toBe(expected)
    }),
  )
})
